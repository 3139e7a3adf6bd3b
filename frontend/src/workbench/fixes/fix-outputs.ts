/** Outputs of a result that was fixed, which the page shows as tabs. The rows are `lines`, as in a result of the tool. */
export const FIX_OUTPUTS = [
  { id: 'lines', label: 'Fixed rows', noRows: 'No rows are left.' },
  { id: 'changed', label: 'Changed rows', noRows: 'No rows were changed.', isTable: true },
  { id: 'dropped', label: 'Dropped rows', noRows: 'No rows were dropped.', isTable: true },
] as const;
