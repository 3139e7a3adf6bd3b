import { matchTypeLabel } from '../../keywords/match-type-cell.ts';
import type { ByteWriter } from '../../lines/blocks/byte-writer.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { cleanCell } from '../../tables/columns.ts';
import { type CampaignOptions, LANGUAGES } from './options.ts';

/** Values of a row that are known only when it is written. */
export const CAMPAIGN = 0;
export const AD_GROUP = 1;
export const KEYWORD = 2;
export const FINAL_URL = 3;
/** Id of a negative list. */
export const LIST = 4;

export type Slot = typeof CAMPAIGN | typeof AD_GROUP | typeof KEYWORD | typeof FINAL_URL | typeof LIST;

/** Cells by column; a number is a slot. */
export type Cells = { readonly [column: string]: string | Slot | null };

/** Values by slot: parts of bytes. */
export class SlotValues {
  readonly bytes: Uint8Array[] = Array.from({ length: 5 }, () => new Uint8Array(0));
  readonly starts = [0, 0, 0, 0, 0];
  readonly ends = [0, 0, 0, 0, 0];

  set(slot: Slot, bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.bytes[slot] = bytes;
    this.starts[slot] = start;
    this.ends[slot] = end;
  }
}

const encoder = new TextEncoder();

/** Form of a row: texts, TABs included, around slots. */
export class RowForm {
  readonly columns: readonly string[];
  readonly cells: Cells;
  readonly #texts: readonly Uint8Array[];
  readonly #slots: readonly Slot[];

  constructor(columns: readonly string[], cells: Cells) {
    this.columns = columns;
    this.cells = cells;
    const texts = [''];
    const slots: Slot[] = [];
    for (const [index, column] of columns.entries()) {
      texts[slots.length] += index === 0 ? '' : '\t';
      const cell = cells[column] ?? '';
      if (typeof cell === 'number') {
        slots.push(cell);
        texts.push('');
      } else {
        texts[slots.length] += cell;
      }
    }
    texts[slots.length] += '\n';
    this.#texts = texts.map((text) => encoder.encode(text));
    this.#slots = slots;
  }

  append(writer: ByteWriter, { bytes, starts, ends }: SlotValues): void {
    const texts = this.#texts;
    const slots = this.#slots;
    for (let i = 0; i < slots.length; i++) {
      writer.append(texts[i], 0, texts[i].length);
      const slot = slots[i];
      writer.append(bytes[slot], starts[slot], ends[slot]);
    }
    const last = texts[slots.length];
    writer.append(last, 0, last.length);
  }
}

/** Forms of a platform's rows (`docs/spec/keywords.md`, Campaign rows). */
export interface PlatformForms {
  readonly columns: readonly string[];
  readonly keyword: Readonly<Record<MatchType, RowForm>>;
  /** Set if parents are written. */
  readonly parents?: {
    readonly campaign: RowForm;
    readonly adGroup: RowForm;
    /** Advertised product of an ad group. */
    readonly productAd?: RowForm;
  };
  readonly campaignNegative: Readonly<Record<MatchType, RowForm>>;
  readonly adGroupNegative: Readonly<Record<MatchType, RowForm>>;
  /** Set if negative lists are written as rows. */
  readonly lists?: {
    readonly list: (name: string) => RowForm;
    readonly negative: Readonly<Record<MatchType, RowForm>>;
    readonly association: RowForm;
  };
}

const TYPES: readonly MatchType[] = ['broad', 'phrase', 'exact'];

function byType(columns: readonly string[], cells: (label: string) => Cells): Record<MatchType, RowForm> {
  const entries = TYPES.map((type) => [type, new RowForm(columns, cells(matchTypeLabel(type)))] as const);
  return Object.fromEntries(entries) as Record<MatchType, RowForm>;
}

/**
 * Returns the forms of a platform's rows.
 * @param today used as start date if none is given, as `YYYYMMDD`
 */
export function platformForms(options: CampaignOptions, today: string): PlatformForms {
  switch (options.platform) {
    case 'google':
      return googleForms(options);
    case 'microsoft':
      return microsoftForms(options);
    case 'amazon':
      return amazonForms(options, today);
  }
}

const decimal = (value: number | null) => (value === null ? '' : String(value));

function googleForms(options: CampaignOptions): PlatformForms {
  const { bid, finalUrl, includeParents } = options;
  const columns = includeParents
    ? [
        ...['Campaign', 'Campaign Type', 'Networks', 'Budget', 'Budget type', 'EU political ads', 'Languages'],
        ...['Bid Strategy Type', 'Campaign Status', 'Ad Group', 'Max CPC', 'Ad Group Status', 'Keyword'],
        ...['Criterion Type', 'Final URL', 'Status'],
      ]
    : [
        ...['Campaign', 'Ad Group', 'Keyword', 'Criterion Type'],
        ...(bid === null ? [] : ['Max CPC']),
        ...(finalUrl === '' ? [] : ['Final URL']),
        'Status',
      ];
  const status = options.status === 'paused' ? 'Paused' : 'Enabled';
  const strategies = { manual: 'Manual CPC', clicks: 'Maximize clicks', conversions: 'Maximize conversions' };
  return {
    columns,
    keyword: byType(columns, (label) => ({
      Campaign: CAMPAIGN,
      'Ad Group': AD_GROUP,
      Keyword: KEYWORD,
      'Criterion Type': label,
      'Max CPC': includeParents ? '' : decimal(bid),
      'Final URL': FINAL_URL,
      Status: status,
    })),
    ...(includeParents && {
      parents: {
        campaign: new RowForm(columns, {
          Campaign: CAMPAIGN,
          'Campaign Type': 'Search',
          Networks: options.networks === 'partners' ? 'Google search;Search Partners' : 'Google search',
          Budget: decimal(options.budget),
          'Budget type': 'Daily',
          'EU political ads': options.euPoliticalAds ? 'Has EU political ads' : "Doesn't have EU political ads",
          Languages: options.language,
          'Bid Strategy Type': strategies[options.bidStrategy],
          'Campaign Status': status,
        }),
        adGroup: new RowForm(columns, {
          Campaign: CAMPAIGN,
          'Ad Group': AD_GROUP,
          'Max CPC': decimal(bid),
          'Ad Group Status': status,
        }),
      },
    }),
    campaignNegative: byType(columns, (label) => ({
      Campaign: CAMPAIGN,
      Keyword: KEYWORD,
      'Criterion Type': `Campaign Negative ${label}`,
    })),
    adGroupNegative: byType(columns, (label) => ({
      Campaign: CAMPAIGN,
      'Ad Group': AD_GROUP,
      Keyword: KEYWORD,
      'Criterion Type': `Negative ${label}`,
    })),
  };
}

function microsoftForms(options: CampaignOptions): PlatformForms {
  const columns = [
    ...['Type', 'Status', 'Id', 'Parent Id', 'Campaign', 'Ad Group', 'Client Id', 'Keyword', 'Match Type', 'Bid'],
    ...['Final Url', 'Name'],
    ...(options.includeParents ? ['Budget', 'Budget Type', 'Campaign Type', 'Language'] : []),
  ];
  const status = options.status === 'paused' ? 'Paused' : 'Active';
  const negative = (type: string, places: Cells) =>
    byType(columns, (label) => ({ Type: type, Status: 'Active', Keyword: KEYWORD, 'Match Type': label, ...places }));
  return {
    columns,
    keyword: byType(columns, (label) => ({
      Type: 'Keyword',
      Status: status,
      Campaign: CAMPAIGN,
      'Ad Group': AD_GROUP,
      Keyword: KEYWORD,
      'Match Type': label,
      Bid: decimal(options.bid),
      'Final Url': FINAL_URL,
    })),
    ...(options.includeParents && {
      parents: {
        campaign: new RowForm(columns, {
          Type: 'Campaign',
          Status: status,
          Campaign: CAMPAIGN,
          Budget: decimal(options.budget),
          'Budget Type': 'DailyBudgetStandard',
          'Campaign Type': 'Search',
          Language: LANGUAGES[options.language],
        }),
        adGroup: new RowForm(columns, { Type: 'Ad Group', Status: status, Campaign: CAMPAIGN, 'Ad Group': AD_GROUP }),
      },
    }),
    campaignNegative: negative('Campaign Negative Keyword', { Campaign: CAMPAIGN }),
    adGroupNegative: negative('Ad Group Negative Keyword', { Campaign: CAMPAIGN, 'Ad Group': AD_GROUP }),
    lists: {
      list: (name) => new RowForm(columns, { Type: 'Negative Keyword List', Status: 'Active', Id: LIST, Name: name }),
      negative: negative('Shared Negative Keyword', { 'Parent Id': LIST }),
      association: new RowForm(columns, {
        Type: 'Campaign Negative Keyword List Association',
        Status: 'Active',
        Id: LIST,
        Campaign: CAMPAIGN,
      }),
    },
  };
}

const AMAZON_COLUMNS = [
  ...['Product', 'Entity', 'Operation', 'Campaign ID', 'Ad Group ID', 'Portfolio ID', 'Ad ID', 'Keyword ID'],
  ...['Product Targeting ID', 'Campaign Name', 'Ad Group Name', 'Start Date', 'End Date', 'Targeting Type', 'State'],
  ...['Daily Budget', 'SKU', 'Ad Group Default Bid', 'Bid', 'Keyword Text', 'Native Language Keyword'],
  ...['Native Language Locale', 'Match Type', 'Bidding Strategy', 'Placement', 'Percentage'],
  'Product Targeting Expression',
];

function amazonForms(options: CampaignOptions, today: string): PlatformForms {
  const columns = AMAZON_COLUMNS;
  const sku = cleanCell(options.sku).trim();
  const common = { Product: 'Sponsored Products', Operation: 'Create', 'Campaign ID': CAMPAIGN } as const;
  const inAdGroup = { ...common, 'Ad Group ID': AD_GROUP } as const;
  const state = options.status;
  const negative = (entity: string, places: Cells) =>
    byType(columns, (label) => ({
      ...places,
      Entity: entity,
      State: 'enabled',
      'Keyword Text': KEYWORD,
      'Match Type': `Negative ${label}`,
    }));
  return {
    columns,
    keyword: byType(columns, (label) => ({
      ...inAdGroup,
      Entity: 'Keyword',
      State: state,
      Bid: decimal(options.bid),
      'Keyword Text': KEYWORD,
      'Match Type': label,
    })),
    ...(options.includeParents && {
      parents: {
        campaign: new RowForm(columns, {
          ...common,
          Entity: 'Campaign',
          'Campaign Name': CAMPAIGN,
          'Start Date': options.startDate === '' ? today : options.startDate,
          'Targeting Type': 'Manual',
          State: state,
          'Daily Budget': decimal(options.budget),
          'Bidding Strategy': 'Dynamic bids - down only',
        }),
        adGroup: new RowForm(columns, {
          ...inAdGroup,
          Entity: 'Ad Group',
          'Ad Group Name': AD_GROUP,
          State: state,
          'Ad Group Default Bid': decimal(options.bid),
        }),
        ...(sku !== '' && {
          productAd: new RowForm(columns, {
            ...inAdGroup,
            Entity: 'Product Ad',
            State: state,
            SKU: sku,
          }),
        }),
      },
    }),
    campaignNegative: negative('Campaign Negative Keyword', common),
    adGroupNegative: negative('Negative Keyword', inAdGroup),
  };
}
