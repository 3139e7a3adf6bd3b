/** Runs one statement of DuckDB on two threads: `node duckdb.mjs <path of the package> <statement>`. */
const [, , path, statement] = process.argv;
const duckdb = await import(path);
const instance = await (duckdb.DuckDBInstance ?? duckdb.default.DuckDBInstance).create(':memory:', { threads: '2' });
const connection = await instance.connect();
await connection.run('SET preserve_insertion_order = true');
await connection.run(statement);
