import { entityColumn } from '../../keywords/bulk-entity.ts';
import { automaticColumn, chooseColumn } from '../shared/column-choice.ts';
import { COLUMN_NAMES, CONFLICT_OPTIONS, type ConflictOptions } from './options.ts';
import type { RowColumns } from './row-reader.ts';

/** Returns the columns of the keywords; null for a list. */
export function keywordColumns(columns: readonly string[] | undefined, options: ConflictOptions): RowColumns | null {
  if (columns === undefined) {
    return null;
  }
  const choose = (name: 'keywordColumn' | 'matchTypeColumn' | 'campaignColumn' | 'adGroupColumn') =>
    chooseColumn(CONFLICT_OPTIONS[name], options[name], columns);
  const keyword = choose('keywordColumn') ?? 0;
  const matchType = choose('matchTypeColumn');
  const entity = matchType === null ? null : entityColumn(columns);
  return {
    keyword,
    matchType,
    entity: entity === keyword || entity === matchType ? null : entity,
    campaign: choose('campaignColumn'),
    adGroup: choose('adGroupColumn'),
  };
}

/** Returns the columns of a table of negatives, which are found by their names; null for a list. */
export function negativeColumns(columns: readonly string[] | undefined): RowColumns | null {
  if (columns === undefined) {
    return null;
  }
  const find = (name: keyof typeof COLUMN_NAMES) => automaticColumn({ auto: COLUMN_NAMES[name] }, columns);
  return {
    keyword: find('keyword') ?? 0,
    matchType: find('matchType'),
    entity: null,
    campaign: find('campaign'),
    adGroup: find('adGroup'),
  };
}
