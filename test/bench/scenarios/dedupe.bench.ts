import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { ToolDefinition } from '../../../libs/tools/tool.ts';
import type { Comparison, Peer, Scenario } from '../harness.ts';
import { keyword, openListFolder } from '../lists.ts';
import { installPackage, packageFile } from '../packages.ts';
import { hasCommand, processPeer } from '../processes.ts';
import { toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
const tool = dedupeTool as unknown as ToolDefinition;

export const scenario: Scenario = {
  name: 'dedupe',
  title: 'Dedupe and sort in Node',
  about:
    'A file of keywords of some 27 bytes, a fifth of them repeated: read, cut into lines, deduplicated with the product’s default options (trimmed, ignoring case, without empty lines, duplicates kept for their tab) and written as bytes, in one thread. The peers compare bytes exactly, which on this list gives the same rows; they read the file and write to nowhere. `sort -u` and DuckDB use both cores. What limits ours is memory: each line’s slot in the table is one cache miss, of which many are kept in flight, and its text is written once.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.write('keywords.txt', rows, keyword(rows));
    return {
      measurements: [dedupeComparison(file, rows), sortComparison(file, rows)],
      close: lists.close,
    };
  },
};

function dedupeComparison(file: string, rows: number): Comparison {
  const missing: string[] = [];
  const peers: Peer[] = [naive(file)];
  if (hasCommand('gawk')) peers.push(processPeer('gawk !s[$0]++', ['gawk', '!s[$0]++', file], { goal: 15 }));
  else missing.push('gawk (Debian package gawk)');
  peers.push(withoutHash(processPeer('sort -u', ['sort', '-u', file], { goal: 5 })));
  const duckdb = duckdbPeer(
    `COPY (SELECT DISTINCT line FROM read_csv('${file}', columns={'line':'VARCHAR'}, delim='\\x01', quote='', escape='', header=false)) TO '/dev/null' (FORMAT csv, HEADER false)`,
    2.4,
  );
  if (duckdb) peers.push(duckdb);
  else missing.push('DuckDB (npm package @duckdb/node-api)');
  return {
    kind: 'comparison',
    title: 'Dedupe a file',
    rows,
    ours: toolOnFile({ tool, text: 'text', file }),
    peers,
    missing,
  };
}

function sortComparison(file: string, rows: number): Comparison {
  const missing: string[] = [];
  const peers: Peer[] = [
    {
      name: 'Array.sort',
      goal: 15,
      run: async () => {
        const startedMs = performance.now();
        const lines = [...new Set(linesOf(file))].sort(byCodePoint);
        if (lines.length === 0) throw new Error('Nothing was sorted.');
        return performance.now() - startedMs;
      },
      hash: async () => hashLines([...new Set(linesOf(file))].sort(byCodePoint)),
    },
    processPeer('GNU sort -u', ['sort', '-u', file], { goal: 1.6 }),
  ];
  const duckdb = duckdbPeer(
    `COPY (SELECT DISTINCT line FROM read_csv('${file}', columns={'line':'VARCHAR'}, delim='\\x01', quote='', escape='', header=false) ORDER BY line) TO '/dev/null' (FORMAT csv, HEADER false)`,
    1.3,
  );
  if (duckdb) peers.push(duckdb);
  else missing.push('DuckDB (npm package @duckdb/node-api)');
  return {
    kind: 'comparison',
    title: 'Dedupe and sort a file',
    rows,
    ours: toolOnFile({ tool, text: 'text', file, options: { sortOrder: 'ascii' } }),
    peers,
    missing,
  };
}

/** A `Set` of all lines; at 16,777,216 entries it would throw. */
function naive(file: string): Peer {
  return {
    name: 'new Set(text.split("\\n"))',
    run: async () => {
      const startedMs = performance.now();
      const text = [...new Set(linesOf(file))].join('\n');
      if (text === '') throw new Error('Nothing came out.');
      return performance.now() - startedMs;
    },
    hash: async () => hashLines([...new Set(linesOf(file))]),
  };
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'latin1').trimEnd().split('\n');
}

function byCodePoint(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function hashLines(lines: readonly string[]): string {
  return createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
}

/** For peers that answer in an order of their own. */
function withoutHash({ hash: _, ...peer }: Peer): Peer {
  return peer;
}

function duckdbPeer(statement: string, goal: number): Peer | null {
  if (!installPackage('@duckdb/node-api')) return null;
  const script = fileURLToPath(new URL('../duckdb.mjs', import.meta.url));
  const command = ['node', script, packageFile('@duckdb/node-api'), statement] as [string, ...string[]];
  return withoutHash(processPeer('DuckDB, two threads', command, { goal }));
}
