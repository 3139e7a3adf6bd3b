import { LineSum, TextSum } from '../line-sum.ts';
import type { Digest } from './list-jobs.ts';

/**
 * The part of `@duckdb/duckdb-wasm` that is used here; the package is no dependency, so its own types may be missing.
 */
interface DuckdbModule {
  readonly VoidLogger: new () => object;
  readonly AsyncDuckDB: new (
    logger: object,
    worker: Worker,
  ) => {
    instantiate(wasm: string): Promise<unknown>;
    registerFileBuffer(name: string, bytes: Uint8Array): Promise<void>;
    copyFileToBuffer(name: string): Promise<Uint8Array>;
    connect(): Promise<{ query(statement: string): Promise<unknown> }>;
    terminate(): Promise<void>;
  };
}

/** Statement that reads the file `input` and writes the file `output`. */
export interface DuckdbJob {
  readonly statement: string;
  readonly input: string;
  readonly output: string;
  readonly digest: Digest;
}

/** Runs a statement in a new instance; the time excludes starting it and transferring the input. */
export async function runDuckdb(job: DuckdbJob, list: Uint8Array): Promise<{ ms: number; digest?: string }> {
  // Copied next to the page if it could be installed.
  const url = new URL('/duckdb/duckdb.js', location.href).href;
  const { AsyncDuckDB, VoidLogger } = (await import(/* @vite-ignore */ url)) as DuckdbModule;
  const database = new AsyncDuckDB(new VoidLogger(), new Worker('/duckdb/duckdb-browser-eh.worker.js'));
  try {
    await database.instantiate(new URL('/duckdb/duckdb-eh.wasm', location.href).href);
    await database.registerFileBuffer(job.input, list);
    const connection = await database.connect();
    const startedMs = performance.now();
    await connection.query(job.statement);
    const ms = performance.now() - startedMs;
    if (job.digest === 'none') {
      return { ms };
    }
    const sum = job.digest === 'ordered' ? new TextSum() : new LineSum();
    sum.add(await database.copyFileToBuffer(job.output));
    return { ms, digest: sum.digest() };
  } finally {
    await database.terminate();
  }
}
