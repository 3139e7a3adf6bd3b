import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { auditTool } from '../../../libs/tools/audit/run.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import type { ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { RECOMMENDED_RULES } from '../../../libs/tools/utm/naming.ts';
import { utmTool } from '../../../libs/tools/utm/run.ts';
import type { EngineJob } from '../browser/engine.worker.ts';
import { type EnginePage, openEnginePage } from '../browser/open-browser.ts';
import { watchMemory } from '../browser/resident-bytes.ts';
import type { Comparison, Peer, Reading, Scenario } from '../harness.ts';
import { LINK_COLUMNS, LINK_FIELDS, linkRow, taggedUrl } from '../link-lines.ts';
import { AUDIT_IN_PYTHON, tagRowsNaively } from '../link-peers.ts';
import { openListFolder } from '../lists.ts';
import { hasCommand, processPeer } from '../processes.ts';
import { readLines, toolOnFile, toolOnTexts } from '../tool-on-file.ts';

/** Rows of the comparisons with slow peers, and of the runs in a tab. */
const COMPARED_ROWS = 1_000_000;
const ROWS = 10_000_000;

const utm = utmTool as unknown as ToolDefinition;
const audit = auditTool as unknown as ToolDefinition;

export const scenario: Scenario = {
  name: 'links',
  title: 'UTM tables and the UTM audit',
  about:
    'A table of addresses, all different, with a network and one of 1,000 campaigns for each is tagged with two templates and the recommended naming rules; duplicates are looked for. The peer fills in the templates and calls `new URL` and `searchParams.set`; it makes the same cells and notes. The audit reads a file of tagged URLs with 2,000 campaigns and 20,000 ads, so that hardly two have the same tags. Its peer is a Python script with `urllib.parse`, which knows only the rules that these URLs need. In Chromium the input is stored in a worker, and so are all outputs, as in a tab. Processor time is that of the whole tab. Memory is the highest that was seen during the run, without input and outputs; for the table it includes the URLs that are compared.',
  async prepare(given) {
    const compared = Math.min(given ?? COMPARED_ROWS, COMPARED_ROWS);
    const rows = given ?? ROWS;
    const lists = openListFolder();
    const engine = await openEnginePage();
    return {
      measurements: [
        tableComparison(lists.write('table.tsv', compared, linkRow), compared),
        auditComparison(lists.write('tagged.txt', compared, taggedUrl), compared),
        ...chromiumReadings(engine, 'UTM table', 'utm', rows),
        ...chromiumReadings(engine, 'UTM audit', 'audit', rows),
      ],
      close: async () => {
        await engine.close();
        await lists.close();
      },
    };
  },
};

function tableComparison(file: string, rows: number): Comparison {
  const lines = readFileSync(file, 'latin1').trimEnd().split('\n');
  const peer: Peer = {
    name: 'URL, searchParams and templates',
    goal: 20,
    run: async () => {
      const startedMs = performance.now();
      if (tagRowsNaively(lines) === '') {
        throw new Error('Nothing came out.');
      }
      return performance.now() - startedMs;
    },
    hash: async () => createHash('sha256').update(tagRowsNaively(lines)).digest('hex'),
  };
  const naming = { ...defaultOptions(utmTool.options).naming, ...RECOMMENDED_RULES };
  return {
    kind: 'comparison',
    title: 'UTM table, two templates',
    rows,
    ours: toolOnTexts({ tool: utm, fields: LINK_FIELDS, options: { naming } }, { urls: readLines(file) }, LINK_COLUMNS),
    peers: [peer],
  };
}

function auditComparison(file: string, rows: number): Comparison {
  const isInstalled = hasCommand('python3');
  const command = ['python3', '-c', AUDIT_IN_PYTHON, file] as const;
  return {
    kind: 'comparison',
    title: 'UTM audit, from a file',
    rows,
    ours: toolOnFile({ tool: audit, text: 'urls', file }),
    peers: isInstalled
      ? [processPeer('Python, urllib.parse', command, { goal: 10, env: { PYTHONIOENCODING: 'utf-8' } })]
      : [],
    missing: isInstalled ? [] : ['Python (Debian package python3)'],
  };
}

interface TabRun {
  readonly ms: number;
  readonly processorMs: number;
  /** Highest memory besides input and outputs. */
  readonly besidesBytes: number;
}

function chromiumReadings(engine: EnginePage, title: string, tool: 'utm' | 'audit', rows: number): Reading[] {
  const runs: TabRun[] = [];
  const last = () => runs[runs.length - 1];
  const work = `Chromium: ${title}, ${rows.toLocaleString('en-US')} rows`;
  return [
    {
      kind: 'reading',
      title: work,
      unit: 'ms',
      goal: { atMost: 8000 },
      read: async () => {
        runs.push(await runInTab(engine, tool, rows));
        return last().ms;
      },
    },
    { kind: 'reading', title: `${work}: processor time`, unit: 'ms', read: async () => last().processorMs },
    {
      kind: 'reading',
      title: `${work}: memory besides input and outputs`,
      unit: 'B a row',
      read: async () => last().besidesBytes / rows,
    },
  ];
}

async function runInTab(engine: EnginePage, tool: 'utm' | 'audit', rows: number): Promise<TabRun> {
  const run = (job: EngineJob, isWarm: boolean) =>
    engine.page.evaluate(([work, warm]) => window.runEngine(work, warm, false), [job, isWarm] as const);
  await run({ kind: 'hold-links', tool, rows }, false);
  await run({ kind: 'collect-garbage' }, true);
  const before = await engine.processorMs();
  const memory = watchMemory(engine.residentBytes);
  const { ms, bytes } = await run({ kind: 'run-links' }, true);
  return { ms, processorMs: (await engine.processorMs()) - before, besidesBytes: (await memory.stop()) - bytes };
}
