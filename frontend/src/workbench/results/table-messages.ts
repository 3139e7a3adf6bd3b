import type { ColumnFilter, ColumnSort } from '../../../../libs/tables/arrange/arrangement.ts';
import type { FilterCondition } from '../../../../libs/tables/arrange/row-filters.ts';
import { formatCompact, formatCount, formatCountOf } from '../../shared/format/format.ts';
import { RUN_MESSAGES } from '../messages.ts';

/** Labels and messages of the grid of a table. */
export const TABLE_GRID_MESSAGES = {
  columnMenu: (name: string) => `${name}: column menu`,
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  filter: 'Filter…',
  copyColumn: 'Copy column',
  sendColumn: 'Send column to…',
  hideColumn: 'Hide column',
  showAllColumns: 'Show all columns',
  view: 'Order and filters',
  sortedBy: ({ column, direction }: ColumnSort) => `Sorted by ${column}, ${direction}`,
  filteredBy: ({ column, condition }: ColumnFilter) => `${column} ${conditionText(condition)}`,
  hidden: (columns: number) => `${formatCountOf(columns, 'column')} hidden`,
  shownOf: (shown: number, all: number) => `${formatCount(shown)} of ${RUN_MESSAGES.rows(all)}`,
  waits: 'Applied when the run is complete',
  working: 'Sorting and filtering…',
  workingOn: (done: number, total: number) =>
    `Sorting and filtering: ${formatCompact(done)} of ${formatCompact(total)} rows`,
  clear: 'Clear',
  cancel: 'Cancel',
  filterTitle: (column: string) => `Filter ${column}`,
  condition: 'Condition',
  conditions: {
    contains: 'contains',
    equals: 'equals',
    begins: 'begins with',
    atLeast: 'at least',
    atMost: 'at most',
    empty: 'empty',
    notEmpty: 'not empty',
  },
  value: 'Value',
  valueMissing: 'Enter a value.',
  numberMissing: 'Enter a number, such as 10 or 2.5.',
  apply: 'Apply',
  removeFilter: 'Remove filter',
  sendTitle: (column: string) => `Send ${column} to`,
  target: 'Input',
  send: 'Send column',
} as const;

function conditionText(condition: FilterCondition): string {
  const name = TABLE_GRID_MESSAGES.conditions[condition.kind];
  if ('text' in condition) {
    return `${name} “${condition.text}”`;
  }
  return 'value' in condition ? `${name} ${condition.value}` : name;
}
