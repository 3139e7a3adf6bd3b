import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { IntList } from './growing-lists.ts';

/** Scope of negatives that apply to all campaigns. Scopes of campaigns and ad groups are positive. */
export const LIST_SCOPE = 0;

/** Scope of a keyword without campaign or ad group, and of names that no negative has. */
export const NO_SCOPE = -1;

/** Level of negatives that apply to all campaigns. */
export const LIST_LEVEL = 'list';

/** Place of the level in rows of the output `culprits`, from 0. */
export const LEVEL_COLUMN = 2;

/** Cells of the levels, each after a TAB. */
export const LEVEL_CELLS = {
  list: new TextEncoder().encode(`\t${LIST_LEVEL}`),
  campaign: new TextEncoder().encode('\tcampaign'),
  adGroup: new TextEncoder().encode('\tad group'),
} as const;

/** Campaigns and ad groups of negatives. Names are compared trimmed and by lower case. */
export class Scopes {
  readonly #campaigns = new Map<string, number>();
  readonly #adGroups = new Map<string, number>();
  /** Campaign of each ad group; `LIST_SCOPE` for a campaign. */
  readonly #parents = new IntList();

  constructor() {
    this.#parents.push(NO_SCOPE);
  }

  /** Returns the cell of each scope's level, after a TAB. */
  levelCells(): Uint8Array[] {
    const parents = this.#parents.values.subarray(0, this.#parents.length);
    return Array.from(parents, (parent, scope) => {
      if (scope === LIST_SCOPE) {
        return LEVEL_CELLS.list;
      }
      return parent === LIST_SCOPE ? LEVEL_CELLS.campaign : LEVEL_CELLS.adGroup;
    });
  }

  /** Returns true if each keyword in `inner` is also in `outer`. */
  contains(outer: number, inner: number): boolean {
    return outer === LIST_SCOPE || outer === inner || (inner !== LIST_SCOPE && outer === this.#parents.values[inner]);
  }

  campaign(name: string, isAdding: boolean): number {
    return this.#number(this.#campaigns, name, LIST_SCOPE, isAdding);
  }

  adGroup(campaign: number, name: string, isAdding: boolean): number {
    return campaign === NO_SCOPE ? NO_SCOPE : this.#number(this.#adGroups, `${campaign}\t${name}`, campaign, isAdding);
  }

  #number(names: Map<string, number>, name: string, parent: number, isAdding: boolean): number {
    const known = names.get(name);
    if (known !== undefined) {
      return known;
    }
    if (!isAdding) {
      return NO_SCOPE;
    }
    const scope = this.#parents.length;
    names.set(name, scope);
    this.#parents.push(parent);
    return scope;
  }
}

/** Range of bytes of a trimmed cell. */
export interface CellRange {
  start: number;
  end: number;
}

/** Reads the scopes of rows. Neighbouring rows mostly have the same names, which are then compared as bytes. */
export class ScopeReader {
  readonly #scopes: Scopes;
  readonly #isAdding: boolean;
  readonly #campaignCell = new LastCell();
  readonly #adGroupCell = new LastCell();
  /** Scope of the campaign, `NO_SCOPE` if the row has none. */
  campaign = NO_SCOPE;
  /** Scope of the ad group in this campaign, `NO_SCOPE` if the row has none. */
  adGroup = NO_SCOPE;

  /** @param isAdding true for rows of negatives */
  constructor(scopes: Scopes, isAdding: boolean) {
    this.#scopes = scopes;
    this.#isAdding = isAdding;
  }

  read(bytes: Uint8Array, campaign: CellRange, adGroup: CellRange): void {
    const isSameCampaign = !this.#campaignCell.changesTo(bytes, campaign);
    const isSameAdGroup = !this.#adGroupCell.changesTo(bytes, adGroup);
    if (isSameCampaign && isSameAdGroup) {
      return;
    }
    const campaignName = nameOf(bytes, campaign);
    const adGroupName = campaignName === '' ? '' : nameOf(bytes, adGroup);
    this.campaign = campaignName === '' ? NO_SCOPE : this.#scopes.campaign(campaignName, this.#isAdding);
    this.adGroup = adGroupName === '' ? NO_SCOPE : this.#scopes.adGroup(this.campaign, adGroupName, this.#isAdding);
  }
}

function nameOf(bytes: Uint8Array, { start, end }: CellRange): string {
  return decodeUtf8(bytes.subarray(start, end)).toLowerCase();
}

class LastCell {
  #bytes = new Uint8Array(64);
  #size = -1;

  /** Returns true if the cell differs from that of the last call. */
  changesTo(bytes: Uint8Array, { start, end }: CellRange): boolean {
    const size = end - start;
    let same = size === this.#size;
    for (let i = 0; same && i < size; i++) {
      same = bytes[start + i] === this.#bytes[i];
    }
    if (same) {
      return false;
    }
    if (size > this.#bytes.length) {
      this.#bytes = new Uint8Array(size * 2);
    }
    this.#bytes.set(bytes.subarray(start, end));
    this.#size = size;
    return true;
  }
}
