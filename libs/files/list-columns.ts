/** Columns of a list where it is written or read as a table. */
export const LIST_COLUMNS: readonly [string] = ['Item'];
