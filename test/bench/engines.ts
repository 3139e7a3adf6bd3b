import { fileURLToPath } from 'node:url';
import { distinctStatement } from './duckdb-statement.ts';
import type { Peer } from './harness.ts';
import { installPackage, packageFile } from './packages.ts';
import { processPeer } from './processes.ts';

/** Task for a data engine: the distinct lines of a file, in any order or sorted. */
export interface DistinctQuestion {
  readonly file: string;
  readonly isSorted: boolean;
  readonly goals: { readonly duckdb: number };
  /** File that the engines write; they discard the output if missing. */
  readonly output?: string;
}

/** Returns the data engines that can be installed here, as processes that read the file. */
export function enginePeers({ file, isSorted, goals, output: written }: DistinctQuestion): {
  peers: Peer[];
  missing: string[];
} {
  const peers: Peer[] = [];
  const missing: string[] = [];
  const statement = (output: string) => distinctStatement(file, output, isSorted);
  const target = written ?? '/dev/null';
  const writing = written === undefined ? {} : { output: written };
  const duckdb = duckdbPeer(statement(target), statement('/dev/stdout'), {
    goal: goals.duckdb,
    isUnordered: !isSorted,
    ...writing,
  });
  peers.push(...duckdb.peers);
  missing.push(...duckdb.missing);
  if (installPackage('nodejs-polars')) {
    const [script, polars] = [besides('polars.mjs'), packageFile('nodejs-polars')];
    const command = (output: string) =>
      ['node', script, polars, file, output, ...(isSorted ? ['sorted'] : [])] as [string, ...string[]];
    const options = { env: { POLARS_MAX_THREADS: '2' }, printing: command('/dev/stdout'), ...writing };
    peers.push(processPeer('Polars, two threads', command(target), options));
  } else {
    missing.push('Polars (npm package nodejs-polars)');
  }
  return { peers, missing };
}

export interface DuckdbOptions {
  readonly goal?: number;
  readonly isUnordered?: boolean;
  readonly output?: string;
}

/**
 * Returns DuckDB as a peer if it can be installed here.
 * @param statement the timed statement, which writes to a file or to `/dev/null`
 * @param printing the same, to the standard output
 */
export function duckdbPeer(
  statement: string,
  printing: string,
  options: DuckdbOptions = {},
): { peers: Peer[]; missing: string[] } {
  if (!installPackage('@duckdb/node-api')) {
    return { peers: [], missing: ['DuckDB (npm package @duckdb/node-api)'] };
  }
  const command = (text: string): [string, ...string[]] => [
    'node',
    besides('duckdb.mjs'),
    packageFile('@duckdb/node-api'),
    text,
  ];
  const peer = processPeer('DuckDB, two threads', command(statement), { ...options, printing: command(printing) });
  return { peers: [peer], missing: [] };
}

function besides(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
