/** Runs one DuckDB statement on two threads: `node duckdb.mjs <file of the package> <statement>`. */
import { pathToFileURL } from 'node:url';

const [, , path, statement] = process.argv;
const duckdb = await import(pathToFileURL(path).href);
const instance = await (duckdb.DuckDBInstance ?? duckdb.default.DuckDBInstance).create(':memory:', { threads: '2' });
const connection = await instance.connect();
await connection.run('SET preserve_insertion_order = true');
await connection.run(statement);
