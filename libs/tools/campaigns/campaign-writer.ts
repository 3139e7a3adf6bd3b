import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import { AD_PLATFORMS } from '../../platforms/ad-platforms.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunReport } from '../shared/tool.ts';
import { AdGroupSizes, PlatformNames } from './ad-groups.ts';
import { appendLeftOut, LEFT_OUT_COLUMNS } from './left-out-rows.ts';
import { checkNegativeRows, type Negatives, writeNegativeLines } from './negatives.ts';
import type { CampaignOptions } from './options.ts';
import { LIST_SIZE, listId, listName, PART_LIMITS, PartCounter } from './parts.ts';
import {
  AD_GROUP,
  CAMPAIGN,
  FINAL_URL,
  KEYWORD,
  LIST,
  type PlatformForms,
  type RowForm,
  SlotValues,
} from './platform-rows.ts';
import type { TemplateRow } from './templates.ts';

const encoder = new TextEncoder();

/** An ad group that has rows: its number among full names, and its name if that is another one. */
interface UsedAdGroup {
  readonly index: number;
  readonly continued: Uint8Array | undefined;
}

/** Writes the rows of campaigns, ad groups, keywords and negatives in the order of the platform's file. */
export class CampaignWriter {
  readonly campaigns: PlatformNames;
  readonly adGroups: PlatformNames;
  readonly #sizes = new AdGroupSizes();
  readonly #options: CampaignOptions;
  readonly #forms: PlatformForms;
  readonly #context: RunContext;
  readonly #negatives: Negatives;
  readonly #values = new SlotValues();
  readonly #rows: OutputRows;
  readonly #leftOut: OutputRows;
  readonly #parts: PartCounter;
  readonly #maxKeywords: number;
  #usedCampaigns = new Set<number>();
  readonly #usedAdGroups: UsedAdGroup[] = [];
  readonly #keepsAdGroups: boolean;
  #lastCampaign = -1;
  #adGroupCount = 0;
  #keywordCount = 0;
  readonly #byReason = new Map<string, number>();
  #listCount = 0;

  constructor(options: CampaignOptions, forms: PlatformForms, negatives: Negatives, context: RunContext) {
    const { nameLimits, maxKeywordsPerAdGroup } = AD_PLATFORMS[options.platform];
    this.#options = options;
    this.#forms = forms;
    this.#negatives = negatives;
    this.#context = context;
    this.#maxKeywords = options.maxKeywordsPerAdGroup || maxKeywordsPerAdGroup.value;
    this.campaigns = new PlatformNames(nameLimits.campaign.value);
    this.adGroups = new PlatformNames(nameLimits.adGroup.value);
    this.#parts = new PartCounter(PART_LIMITS[options.platform]);
    this.#rows = new OutputRows(context, 'rows', ({ bytes, count }) => this.#parts.add(bytes, count));
    this.#leftOut = new OutputRows(context, 'leftOut');
    this.#keepsAdGroups = options.negativeLevel === 'adGroup' && negatives.kept.length > 0;
    context.columns('rows', forms.columns);
    context.columns('leftOut', LEFT_OUT_COLUMNS);
  }

  /** Bytes of memory in use, approximately. */
  get memoryBytes(): number {
    return this.campaigns.memoryBytes + this.adGroups.memoryBytes + this.#sizes.memoryBytes;
  }

  /** Writes a keyword, before it the rows of a campaign and an ad group that are new. */
  addKeyword(
    campaign: number,
    adGroup: number,
    suffixSize: number,
    { text, textStart, textEnd, matchType }: TemplateRow,
    url: Uint8Array,
  ): void {
    if (this.#keywordCount === 0) {
      this.#writeLists();
    }
    this.#keywordCount++;
    this.#beginCampaign(campaign);
    this.#beginAdGroup(adGroup, suffixSize);
    const values = this.#values;
    values.set(KEYWORD, text, textStart, textEnd);
    values.set(FINAL_URL, url);
    this.#append(this.#forms.keyword[matchType]);
  }

  /** Lists a keyword that is not written. */
  leaveOut(text: string, matchType: string, reason: string): void {
    this.#byReason.set(reason, (this.#byReason.get(reason) ?? 0) + 1);
    appendLeftOut(this.#leftOut, text, matchType, reason);
  }

  /** Writes full blocks. */
  async flush(): Promise<void> {
    await this.#rows.flushFull();
    await this.#leftOut.flushFull();
  }

  /**
   * Writes negatives and everything left, and returns the report.
   * @param place campaign and ad group for negatives of an input without keywords, which are only these
   */
  async finish(place?: { campaign: number; adGroup: number | null }): Promise<RunReport> {
    const { kept, leftOut, broadToPhrase } = this.#negatives;
    if (place !== undefined) {
      this.#writeLists();
      this.#beginCampaign(place.campaign);
      if (place.adGroup !== null) {
        this.#beginAdGroup(place.adGroup, 0);
      }
    }
    if (kept.length > 0) {
      await this.#writeNegatives();
    }
    for (const { text, matchType, reason } of leftOut) {
      this.leaveOut(text, `Negative ${matchTypeLabel(matchType)}`, reason);
    }
    await this.#rows.flush();
    await this.#leftOut.flush();
    return {
      keywordCount: this.#keywordCount,
      negativeCount: kept.length,
      rowCount: this.#rows.count,
      campaignCount: this.#usedCampaigns.size,
      adGroupCount: this.#adGroupCount,
      leftOutCount: this.#leftOut.count,
      byReason: Object.fromEntries(this.#byReason),
      broadToPhrase,
      namesCut: this.campaigns.cutCount + this.adGroups.cutCount,
      parts: this.#parts.count,
    };
  }

  #append(form: RowForm): void {
    form.append(this.#rows.writer, this.#values);
    this.#rows.countRows(1);
  }

  #beginCampaign(index: number): void {
    if (index === this.#lastCampaign) {
      return;
    }
    this.#lastCampaign = index;
    this.#values.set(CAMPAIGN, this.campaigns.name(index));
    if (!this.#usedCampaigns.has(index)) {
      this.#usedCampaigns.add(index);
      if (this.#forms.parents) {
        this.#append(this.#forms.parents.campaign);
      }
    }
  }

  #beginAdGroup(index: number, suffixSize: number): void {
    const sizes = this.#sizes;
    const count = sizes.count(index);
    let continued = sizes.continuationOf(index);
    const isFull = count === this.#maxKeywords;
    if (isFull) {
      continued = this.adGroups.continueName(index, suffixSize, (continued?.number ?? 1) + 1);
      sizes.continueAs(index, continued);
    }
    sizes.add(index);
    this.#values.set(AD_GROUP, continued?.bytes ?? this.adGroups.name(index));
    if (count > 0 && !isFull) {
      return;
    }
    this.#adGroupCount++;
    if (this.#keepsAdGroups) {
      this.#usedAdGroups.push({ index, continued: continued?.bytes });
    }
    const { parents } = this.#forms;
    if (parents) {
      this.#append(parents.adGroup);
      if (parents.productAd) {
        this.#append(parents.productAd);
      }
    }
  }

  /** Writes the negative lists of Microsoft, which stand before everything else. */
  #writeLists(): void {
    const { lists } = this.#forms;
    const { kept } = this.#negatives;
    if (lists === undefined || this.#options.negativeLevel !== 'list' || kept.length === 0) {
      return;
    }
    this.#listCount = Math.ceil(kept.length / LIST_SIZE);
    for (let list = 0; list < this.#listCount; list++) {
      this.#values.set(LIST, encoder.encode(String(listId(list))));
      this.#append(lists.list(listName(this.#options.negativeListName, list)));
      for (const { text, matchType } of kept.slice(list * LIST_SIZE, (list + 1) * LIST_SIZE)) {
        this.#values.set(KEYWORD, text);
        this.#append(lists.negative[matchType]);
      }
    }
  }

  async #writeNegatives(): Promise<void> {
    const { negativeLevel, platform } = this.#options;
    const hasRows = this.#usedCampaigns.size > 0;
    if (negativeLevel === 'list') {
      if (platform === 'google') {
        await writeNegativeLines(this.#negatives, this.#context);
      } else if (hasRows) {
        await this.#writeAssociations();
      }
      return;
    }
    if (hasRows) {
      await (negativeLevel === 'campaign' ? this.#writeInCampaigns() : this.#writeInAdGroups());
    }
  }

  async #writeInCampaigns(): Promise<void> {
    checkNegativeRows(this.#negatives, this.#usedCampaigns.size, this.#options);
    for (const campaign of this.#usedCampaigns) {
      this.#values.set(CAMPAIGN, this.campaigns.name(campaign));
      await this.#writeEach(this.#forms.campaignNegative);
    }
  }

  async #writeInAdGroups(): Promise<void> {
    checkNegativeRows(this.#negatives, this.#usedAdGroups.length, this.#options);
    const byCampaign = new Map<number, UsedAdGroup[]>([...this.#usedCampaigns].map((campaign) => [campaign, []]));
    for (const used of this.#usedAdGroups) {
      byCampaign.get(this.adGroups.placeOf(used.index))?.push(used);
    }
    for (const [campaign, adGroups] of byCampaign) {
      this.#values.set(CAMPAIGN, this.campaigns.name(campaign));
      for (const { index, continued } of adGroups) {
        this.#values.set(AD_GROUP, continued ?? this.adGroups.name(index));
        await this.#writeEach(this.#forms.adGroupNegative);
      }
    }
  }

  async #writeEach(forms: PlatformForms['campaignNegative']): Promise<void> {
    this.#context.signal.throwIfAborted();
    for (const { text, matchType } of this.#negatives.kept) {
      this.#values.set(KEYWORD, text);
      this.#append(forms[matchType]);
    }
    await this.#rows.flushFull();
  }

  async #writeAssociations(): Promise<void> {
    const form = this.#forms.lists?.association;
    for (const campaign of form === undefined ? [] : this.#usedCampaigns) {
      this.#values.set(CAMPAIGN, this.campaigns.name(campaign));
      for (let list = 0; list < this.#listCount; list++) {
        this.#values.set(LIST, encoder.encode(String(listId(list))));
        this.#append(form as RowForm);
      }
      await this.#rows.flushFull();
    }
  }
}
