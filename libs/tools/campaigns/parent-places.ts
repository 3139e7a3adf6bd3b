import { BLOCK_BYTES, TAB } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { itemCount } from '../../lines/product/packed-items.ts';
import { ProductRows } from '../../lines/product/product-rows.ts';
import type { KeywordRows } from './computed-rows.ts';
import { placeOf, recipeOf, toTextProduct } from './name-groups.ts';
import { AD_GROUP, CAMPAIGN } from './platform-rows.ts';

/** Ad group before its first keyword among computed rows. The next one uses the memory again. */
export interface ParentPlace {
  /** Number of the first keyword. */
  readonly row: number;
  /** True if it is also the first keyword of its campaign. */
  readonly beginsCampaign: boolean;
  /** Holds the names. */
  readonly bytes: Uint8Array;
  readonly campaignStart: number;
  /** The name of the ad group follows after one byte. */
  readonly campaignEnd: number;
  readonly adGroupEnd: number;
}

/** Digit of a keyword's number on which the names depend. */
interface NameDigit {
  readonly items: number;
  /** Keywords from one item to the next. */
  readonly step: number;
  readonly isOfCampaign: boolean;
}

/**
 * Returns the ad groups of computed keywords in the order of their first keywords. All names must differ, as
 * `groupNames` finds out.
 */
export function* parentPlaces({ input, slots }: KeywordRows): Generator<ParentPlace, void, void> {
  const order = [...input.columns.keys(), -1];
  const names = toTextProduct([...slots[CAMPAIGN], ...slots[AD_GROUP]], input.columns, order);
  const middle = slots[CAMPAIGN].length;
  const cells = [names.parts.slice(0, middle), names.parts.slice(middle)];
  const rows = new ProductRows(
    recipeOf(
      names.columns,
      cells.map((parts) => ({ parts, casing: 'none' })),
    ),
  );
  const digits = digitsOf({ input, slots }, order);
  const values = digits.map(() => 0);
  for (const block of rows.blocks(0, rows.count, new Uint8Array(BLOCK_BYTES))) {
    const { bytes } = block;
    let campaignStart = 0;
    for (const adGroupEnd of findLineEnds(block)) {
      let row = 0;
      let beginsCampaign = true;
      for (let digit = 0; digit < digits.length; digit++) {
        row += values[digit] * digits[digit].step;
        beginsCampaign &&= values[digit] === 0 || digits[digit].isOfCampaign;
      }
      const campaignEnd = bytes.indexOf(TAB, campaignStart);
      yield { row, beginsCampaign, bytes, campaignStart, campaignEnd, adGroupEnd };
      campaignStart = adGroupEnd + 1;
      countUp(values, digits);
    }
  }
}

function digitsOf({ input: { columns, types }, slots }: KeywordRows, order: readonly number[]): NameDigit[] {
  const ofCampaign = new Set(slots[CAMPAIGN].map(placeOf));
  const used = new Set([...slots[CAMPAIGN], ...slots[AD_GROUP]].map(placeOf));
  const sizes = order.map((place) => (place < 0 ? types.length : itemCount(columns[place])));
  return order.flatMap((place, index) => {
    const step = sizes.slice(index + 1).reduce((product, size) => product * size, 1);
    return used.has(place) ? [{ items: sizes[index], step, isOfCampaign: ofCampaign.has(place) }] : [];
  });
}

function countUp(values: number[], digits: readonly NameDigit[]): void {
  for (let digit = values.length - 1; digit >= 0; digit--) {
    values[digit]++;
    if (values[digit] < digits[digit].items) {
      return;
    }
    values[digit] = 0;
  }
}
