/** Returns the DuckDB statement that writes the distinct lines of a file to another file. */
export function distinctStatement(input: string, output: string, isSorted: boolean): string {
  const lines = `read_csv('${input}', columns={'line':'VARCHAR'}, delim='\\x01', quote='', escape='', header=false)`;
  const query = `SELECT DISTINCT line FROM ${lines}${isSorted ? ' ORDER BY line' : ''}`;
  return `COPY (${query}) TO '${output}' (FORMAT csv, HEADER false)`;
}
