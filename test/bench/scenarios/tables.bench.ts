import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import papaparse from 'papaparse';
import type { LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import { readColumn } from '../../../libs/lines/kernels/cells/column-cells.ts';
import { readTable } from '../../../libs/tables/read-table.ts';
import { type EnginePage, openEnginePage } from '../browser/open-browser.ts';
import type { TableJob } from '../browser/table-jobs.ts';
import { duckdbPeer } from '../engines.ts';
import type { Comparison, Goal, Peer, Reading, Scenario } from '../harness.ts';
import { openListFolder } from '../lists.ts';
import { hasCommand, pieceContestant, processPeer, type Take } from '../processes.ts';
import { CSV_HEADER, csvLine } from '../table-lines.ts';
import { borrowedLines, fileSource } from '../tool-on-file.ts';

const ROWS = 10_000_000;
/** Place of the column that is extracted, from 0. */
const COLUMN = 3;

export const scenario: Scenario = {
  name: 'tables',
  title: 'CSV into tables',
  about:
    'A CSV file with a header, five cells a record, in each tenth record one of them quoted, is read into the blocks of a table, one after the other and in one thread; then one column is extracted from a table in memory and from a file of rows. PapaParse streams the same file and joins the cells of each record; DuckDB writes the file as TSV. In Chromium the text is in memory and read in a worker.',
  async prepare(given) {
    const rows = given ?? ROWS;
    const folder = openListFolder();
    const csv = folder.write('table.csv', rows, (row, random) => (row === 0 ? CSV_HEADER : csvLine(row, random)));
    const tsv = csv.replace('.csv', '.tsv');
    await writeRows(csv, tsv);
    const table = storeRows(tsv);
    const engine = await openEnginePage();
    return {
      measurements: [
        tableComparison(csv, rows - 1),
        columnComparison(tsv, rows - 1),
        nodeReading('Node: a CSV file into a table', statSync(csv).size, { atLeast: 0.3 }, (take) =>
          readRows(csv, take),
        ),
        nodeReading('Node: one column of a table in memory', statSync(tsv).size, { atLeast: 1 }, (take) =>
          takeColumn(table, take),
        ),
        chromiumReading(engine, 'Chromium: CSV into a table', { rows, column: null }, { atLeast: 0.3 }),
        chromiumReading(engine, 'Chromium: CSV into a table, and one column of it', { rows, column: COLUMN }),
      ],
      close: async () => {
        await engine.close();
        await folder.close();
      },
    };
  },
};

function tableComparison(file: string, rows: number): Comparison {
  const duckdb = duckdbPeer(tableStatement(file, '/dev/null'), tableStatement(file, '/dev/stdout'));
  return {
    kind: 'comparison',
    title: 'CSV into a table',
    rows,
    ours: pieceContestant('Overprint', (take) => readRows(file, take)),
    peers: [pieceContestant('PapaParse', (take) => readByPapaparse(file, take)), ...duckdb.peers],
    missing: duckdb.missing,
  };
}

function columnComparison(file: string, rows: number): Comparison {
  const cut: Peer[] = hasCommand('cut') ? [processPeer('cut', ['cut', '-f', String(COLUMN + 1), file])] : [];
  return {
    kind: 'comparison',
    title: 'One column of a file of rows',
    rows,
    ours: pieceContestant('Overprint', (take) => takeColumn(borrowedLines(file), take)),
    peers: cut,
    missing: cut.length > 0 ? [] : ['cut'],
  };
}

function tableStatement(input: string, output: string): string {
  const table = `read_csv('${input}', header=true, all_varchar=true, delim=',', quote='"', escape='"')`;
  return `COPY (SELECT * FROM ${table}) TO '${output}' (FORMAT csv, HEADER false, DELIMITER '\\t')`;
}

async function readRows(file: string, take: Take): Promise<void> {
  const options = { delimiter: 'auto', header: 'auto' } as const;
  const given = { size: statSync(file).size, options, isBorrowed: true };
  const { blocks } = await readTable(fileSource(file), given, new AbortController().signal);
  for await (const { bytes } of blocks) {
    take(bytes);
  }
}

async function takeColumn(blocks: Iterable<LineBlock>, take: Take): Promise<void> {
  for await (const { bytes } of readColumn(blocks, COLUMN)) {
    take(bytes);
  }
}

async function readByPapaparse(file: string, take: Take): Promise<void> {
  const encoder = new TextEncoder();
  let isHeader = true;
  await new Promise<void>((resolve, reject) => {
    papaparse.parse<string[]>(createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 }), {
      delimiter: ',',
      skipEmptyLines: true,
      chunk: ({ data }) => {
        const rows = isHeader ? data.slice(1) : data;
        isHeader = false;
        take(encoder.encode(rows.map((cells) => `${cells.join('\t')}\n`).join('')));
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

/** Writes the rows of a table to a file. */
async function writeRows(csv: string, tsv: string): Promise<void> {
  const descriptor = openSync(tsv, 'w');
  await readRows(csv, (bytes) => writeSync(descriptor, bytes));
  closeSync(descriptor);
}

/** Reads the rows of a file into the blocks of a table, with memory of their own. */
function storeRows(tsv: string): LineBlock[] {
  return Array.from(borrowedLines(tsv), ({ bytes, count }) => ({ bytes: bytes.slice(), count }));
}

function nodeReading(title: string, size: number, goal: Reading['goal'], work: (take: Take) => Promise<void>): Reading {
  return {
    kind: 'reading',
    title,
    unit: 'GB/s',
    goal,
    read: async () => {
      const startedMs = performance.now();
      await work(() => {});
      return size / 1e6 / (performance.now() - startedMs);
    },
  };
}

function chromiumReading({ page }: EnginePage, title: string, job: TableJob, goal?: Goal): Reading {
  return {
    kind: 'reading',
    title,
    unit: 'GB/s',
    ...(goal && { goal }),
    read: async () => {
      const { ms, bytes } = await page.evaluate((work) => window.runEngine(work, true), {
        kind: 'csv' as const,
        ...job,
      });
      return bytes / 1e6 / ms;
    },
  };
}
