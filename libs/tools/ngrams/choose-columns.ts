import { chooseColumn } from '../shared/column-choice.ts';
import { METRICS, type Metric } from './metrics.ts';
import { NGRAM_OPTIONS, type NgramOptions } from './options.ts';

/** Columns of a report by index. */
export interface ReportColumns {
  readonly term: number;
  /** -1 if campaigns are not separated. */
  readonly campaign: number;
  /** Metrics that the report has, in the order of their columns in the result. */
  readonly metrics: readonly { readonly metric: Metric; readonly column: number }[];
}

/**
 * Finds the columns of a report; a list has only terms.
 * @param columns undefined for a list
 * @throws UserMistake if an option names a column that does not exist
 */
export function chooseColumns(options: NgramOptions, columns: readonly string[] | undefined): ReportColumns {
  const campaign = options.perCampaign
    ? chooseColumn(NGRAM_OPTIONS.campaignColumn, options.campaignColumn, columns)
    : null;
  return {
    term: chooseColumn(NGRAM_OPTIONS.termColumn, options.termColumn, columns) ?? 0,
    campaign: campaign ?? -1,
    metrics: METRICS.flatMap((metric) => {
      const name = `${metric}Column` as const;
      const column = chooseColumn(NGRAM_OPTIONS[name], options[name], columns);
      return column === null ? [] : [{ metric, column }];
    }),
  };
}
