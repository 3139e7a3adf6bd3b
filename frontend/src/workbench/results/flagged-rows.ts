import type { Reason, ReasonLayout } from '../../../../libs/files/export-reasons.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import type { LineRules } from '../../../../workers/protocol/tasks.ts';
import type { NoteLine } from '../rows/virtual-rows/row-line.tsx';
import type { RowGroup } from '../rows/virtual-rows/row-slots.ts';

/** Flagged rows as exports read them: the rows that contain them, with their rules and reasons. */
export interface ReasonSource {
  /** Rows that are numbered in exports. */
  readonly from: RowsId;
  readonly rules: LineRules;
  readonly reasons: readonly Reason[];
  /** Part of the file name. */
  readonly fileNamePart: string;
}

/** Rows that are listed because of problems, grouped by reason. */
export interface FlaggedRows {
  readonly groups: readonly RowGroup[];
  /** Returns the reason beside a row. */
  readonly note: NoteLine;
  readonly source: ReasonSource;
}

/** Formats of exports with reasons. */
export const REASON_FORMATS = [
  { layout: 'csv', extension: 'csv', mediaType: 'text/csv;charset=utf-8' },
  { layout: 'txt', extension: 'txt', mediaType: 'text/plain;charset=utf-8' },
] as const satisfies readonly { layout: ReasonLayout; extension: string; mediaType: string }[];

export type ReasonFormat = (typeof REASON_FORMATS)[number];
