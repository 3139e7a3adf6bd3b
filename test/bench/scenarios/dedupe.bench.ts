import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dedupeTool } from '../../../libs/tools/dedupe/run.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { enginePeers } from '../engines.ts';
import type { Comparison, Peer, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { hasCommand, processPeer } from '../processes.ts';
import { toolOnFile } from '../tool-on-file.ts';

const ROWS = 10_000_000;
const tool = dedupeTool as unknown as ToolDefinition;

export const scenario: Scenario = {
  name: 'dedupe',
  title: 'Dedupe and sort in Node',
  about:
    'A file of keywords of some 27 bytes, a fifth of them repeated: read, cut into lines, deduplicated with the product’s default options (trimmed, ignoring case, without empty lines, unique lines and duplicates apart) and handed on as bytes block by block, in one thread, as the command line does it. The peers compare bytes exactly, which on this list gives the same rows; they read the file and write to nowhere. `sort -u`, DuckDB and Polars use both cores. What limits ours is memory: each line’s slot in the table is one cache miss, of which many are kept in flight, and its text is written once.',
  limits:
    'What memory costs differs by machine. On one with Intel Xeon processors the same day, deduplicating the file was 4.8 times as fast as `sort -u` and 2.2 times as DuckDB (also 987 ms for ours), which misses their goals by a little; on another with AMD EPYC two days before, 6.1 and 2.4 times. By a profile of the first, of some 87 ns a row 18 go into the tables of hashes, 13 into copying its bytes into memory that is touched for the first time, 12 into the lists of hashes, 13 into reading the file and cutting it into lines, 9 into handing it on, and 6 into comparing what has equal hashes. Larger and smaller tables, more of them, longer generations, and gathering the entries of a list before they are written were tried there; none of it made the whole faster.',
  async prepare(rows = ROWS) {
    const lists = openListFolder();
    const file = lists.writeKeywords('keywords.txt', rows);
    return {
      measurements: [dedupeComparison(file, rows), sortComparison(file, rows)],
      close: lists.close,
    };
  },
};

function dedupeComparison(file: string, rows: number): Comparison {
  const { peers: engines, missing } = enginePeers({ file, isSorted: false, goals: { duckdb: 2.4 } });
  const peers: Peer[] = [naive('new Set(text.split("\\n"))', file, (lines) => lines)];
  if (hasCommand('gawk')) {
    peers.push(processPeer('gawk !s[$0]++', ['gawk', '!s[$0]++', file], { goal: 15 }));
  } else {
    missing.push('gawk (Debian package gawk)');
  }
  peers.push(processPeer('sort -u', ['sort', '-u', file], { goal: 5, isUnordered: true }), ...engines);
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
  const { peers: engines, missing } = enginePeers({ file, isSorted: true, goals: { duckdb: 1.3 } });
  return {
    kind: 'comparison',
    title: 'Dedupe and sort a file',
    rows,
    ours: toolOnFile({ tool, text: 'text', file, options: { sortOrder: 'ascii' } }),
    peers: [
      { ...naive('Array.sort', file, (lines) => lines.sort(byCodePoint)), goal: 15 },
      processPeer('GNU sort -u', ['sort', '-u', file], { goal: 1.6 }),
      ...engines,
    ],
    missing,
  };
}

/** Returns a peer with a `Set` of all lines; it would throw at 16,777,216 entries. */
function naive(name: string, file: string, arrange: (lines: string[]) => string[]): Peer {
  const text = () => {
    const lines = readFileSync(file, 'latin1').trimEnd().split('\n');
    return `${arrange([...new Set(lines)]).join('\n')}\n`;
  };
  return {
    name,
    run: async () => {
      const startedMs = performance.now();
      if (text().length < 2) {
        throw new Error('Nothing came out.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(text()).digest('hex'),
  };
}

function byCodePoint(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
