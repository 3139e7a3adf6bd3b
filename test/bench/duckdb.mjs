/**
 * Runs one DuckDB statement on two threads: `node duckdb.mjs <file of the package> <statement> [<bytes of memory>
 * <folder for temporary files>]`.
 */
import { pathToFileURL } from 'node:url';

const [, , path, statement, memory, folder] = process.argv;
const duckdb = await import(pathToFileURL(path).href);
const instance = await (duckdb.DuckDBInstance ?? duckdb.default.DuckDBInstance).create(':memory:', {
  threads: '2',
  ...(memory && { memory_limit: `${memory}B`, temp_directory: folder }),
});
const connection = await instance.connect();
// With little memory, keeping the order of insertion fails soon.
await connection.run(`SET preserve_insertion_order = ${memory === undefined}`);
await connection.run(statement);
