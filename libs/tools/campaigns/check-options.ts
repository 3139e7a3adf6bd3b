import { entityColumn } from '../../keywords/bulk-entity.ts';
import type { MatchType } from '../../platforms/ad-platforms.ts';
import { findColumn } from '../../tables/columns.ts';
import { parseTemplate } from '../../tables/templates.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import { CAMPAIGN_OPTIONS, type CampaignOptions } from './options.ts';
import { listName } from './parts.ts';

export const NO_MATCH_TYPE = 'Please choose at least one match type.';

/** Inputs of a run, as far as the checks of its options need them. */
export interface CampaignInputs {
  readonly hasKeywords: boolean;
  readonly hasNegatives: boolean;
  /** Columns of the keywords if they are a table. */
  readonly columns: readonly string[] | undefined;
}

/** Returns the reason why a run with these options cannot start; undefined if it can. */
export function checkCampaignOptions(options: CampaignOptions, inputs: CampaignInputs): string | undefined {
  const { hasKeywords, hasNegatives, columns } = inputs;
  const { platform, matchTypesFrom, matchTypes } = options;
  if (!hasKeywords && !hasNegatives) {
    return 'Please enter some keywords to process.';
  }
  if (hasKeywords && matchTypesFrom === 'chosen' && !matchTypes.exact && !matchTypes.phrase && !matchTypes.broad) {
    return NO_MATCH_TYPE;
  }
  if (platform === 'amazon' && hasKeywords && options.bid === null) {
    return 'Amazon needs a bid for every keyword. Please fill in Max CPC or bid.';
  }
  if (options.includeParents && options.budget === null) {
    return 'New campaigns need a daily budget.';
  }
  if (platform === 'amazon' && options.negativeLevel === 'list') {
    return 'Amazon has no negative lists.';
  }
  const writesList = platform === 'microsoft' && options.negativeLevel === 'list' && hasNegatives;
  if (writesList && listName(options.negativeListName, 0) === '') {
    return 'The negative list needs a name.';
  }
  if (hasKeywords && matchTypesFrom === 'column' && matchTypeColumn(options, columns) === null) {
    return 'There is no match type column.';
  }
  const hasStartDate = platform === 'amazon' && options.includeParents && options.startDate !== '';
  if (hasStartDate && !isCalendarDate(options.startDate)) {
    return 'Write the start date as YYYYMMDD.';
  }
  if (hasKeywords) {
    return undefined;
  }
  const needsCampaign = !(platform === 'google' && options.negativeLevel === 'list');
  if (needsCampaign && hasPlaceholders(options.campaign)) {
    return 'The campaign name needs keywords.';
  }
  if (options.negativeLevel === 'adGroup' && hasPlaceholders(options.adGroup)) {
    return 'The ad group name needs keywords.';
  }
  return undefined;
}

/** Returns the index of the column with the match types; null if there is none. */
export function matchTypeColumn(
  options: Pick<CampaignOptions, 'matchTypeColumn'>,
  columns: readonly string[] | undefined,
): number | null {
  return chooseColumn(CAMPAIGN_OPTIONS.matchTypeColumn, options.matchTypeColumn, columns);
}

/** Places of the columns of a table that hold keywords and match types. */
export interface ColumnPlaces {
  readonly keyword: number;
  /** Null without such a column; match types are not always read from it, but it always tells negatives. */
  readonly matchType: number | null;
  /** Column that says what a row of a bulk file is; null without a match type column. */
  readonly entity: number | null;
}

/** Returns the columns of keywords and match types; undefined for a list. */
export function columnPlaces(
  options: CampaignOptions,
  columns: readonly string[] | undefined,
): ColumnPlaces | undefined {
  if (columns === undefined) {
    return undefined;
  }
  const keyword = chooseColumn(CAMPAIGN_OPTIONS.keywordColumn, options.keywordColumn, columns) ?? 0;
  if (options.matchTypesFrom === 'column') {
    return withEntity(columns, keyword, matchTypeColumn(options, columns));
  }
  // The form hides the option then, so it may name a column of another table.
  const isKnown = findColumn(columns, options.matchTypeColumn) >= 0;
  const matchType = matchTypeColumn(isKnown ? options : { matchTypeColumn: '' }, columns);
  return withEntity(columns, keyword, matchType === keyword ? null : matchType);
}

function withEntity(columns: readonly string[], keyword: number, matchType: number | null): ColumnPlaces {
  const entity = matchType === null ? null : entityColumn(columns);
  return { keyword, matchType, entity: entity === keyword || entity === matchType ? null : entity };
}

/** Returns the chosen match types in their order. */
export function chosenTypes({ matchTypes }: CampaignOptions): MatchType[] {
  return (['exact', 'phrase', 'broad'] as const).filter((type) => matchTypes[type]);
}

/** Returns true for a date of the calendar as `YYYYMMDD`. */
function isCalendarDate(text: string): boolean {
  const date = new Date(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  // Days that a month does not have are read as days of the next one.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10).replaceAll('-', '') === text;
}

function hasPlaceholders(template: string): boolean {
  const parsed = parseTemplate(template);
  return parsed.ok && parsed.parts.some((part) => 'name' in part);
}
