/** The statement of DuckDB that writes the different lines of a file to another. */
export function distinctStatement(input: string, output: string, isSorted: boolean): string {
  const lines = `read_csv('${input}', columns={'line':'VARCHAR'}, delim='\\x01', quote='', escape='', header=false)`;
  const query = `SELECT DISTINCT line FROM ${lines}${isSorted ? ' ORDER BY line' : ''}`;
  return `COPY (${query}) TO '${output}' (FORMAT csv, HEADER false)`;
}
