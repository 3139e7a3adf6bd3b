import type { FixName } from '../../../../libs/keywords/fix-rules.ts';
import { formatCompact, formatCount, formatCountOf } from '../../shared/format/format.ts';

const rows = (count: number) => formatCountOf(count, 'row');

/** Labels and messages of fixes of rows, on the tool's page and in the checks of other results. */
export const FIX_PANEL_MESSAGES = {
  open: 'Fix…',
  title: 'Fix rows',
  /** Name of the list of rows, or of the panel in its place. */
  frame: 'Rows',
  counting: (done: number, total: number) =>
    total > 0 ? `Counting: ${formatCompact(done)} of ${formatCompact(total)} rows` : 'Counting…',
  count: 'Count fixes',
  notCounted: (count: number) => `The fixes in ${rows(count)} are not counted yet.`,
  countFailed: 'The fixes could not be counted.',
  cancelCount: 'Cancel count',
  found: (count: number, changed: number, dropped: number) =>
    changed + dropped === 0
      ? 'Nothing to fix.'
      : `${formatCount(changed)} of ${rows(count)} would change, ${formatCount(dropped)} would be dropped.`,
  none: 'No rows',
  rows,
  dropped: 'dropped',
  always: 'Always applied',
  alwaysNames: {
    spaces: 'Single spaces',
    dash: 'No extra dashes',
    quotes: 'Straight quotes around phrases',
  } satisfies { readonly [name in FixName]?: string },
  pairs: 'Before and after',
  noPairs: 'No row changes with these fixes.',
  apply: 'Apply',
  close: 'Close',
  back: 'Back to the result',
  listed: (count: number) => `The first ${rows(count)} ${count === 1 ? 'is' : 'are'} listed.`,
  summary: 'Summary',
  summaryRows: 'Rows',
  unchanged: 'Unchanged',
  changed: 'Changed',
  droppedRows: 'Dropped',
} as const;

/** Outputs of a result that was fixed, which the page shows as tabs. The rows are `lines`, as in a result of the tool. */
export const FIX_OUTPUTS = [
  { id: 'lines', label: 'Fixed rows', noRows: 'No rows are left.' },
  { id: 'changed', label: 'Changed rows', noRows: 'No rows were changed.', isTable: true },
  { id: 'dropped', label: 'Dropped rows', noRows: 'No rows were dropped.', isTable: true },
] as const;
