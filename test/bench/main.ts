import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium as browserType } from 'playwright';
import playwrightConfig from '../../playwright.config.ts';
import { drawGrowth } from './growth-chart.ts';
import { type Measured, measure, type Prepared, type ResultLine, type Scenario } from './harness.ts';

/**
 * `npm run bench`: measures the engine against its peers and writes the tables into docs/performance.md. `--only
 * <name>` runs one scenario, `--rows <n>` replaces its sizes and writes nothing, `--no-write` writes nothing, `--api`
 * runs the scenarios of the server (`npm run bench:api`). If a scenario fails, the others still run, and the exit code
 * is not 0.
 */
const PAGE = 'docs/performance.md';
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rows: { type: 'string' },
    'no-write': { type: 'boolean' },
    api: { type: 'boolean' },
  },
});
const rows = values.rows === undefined ? undefined : Number(values.rows);
const writes = rows === undefined && !values['no-write'];

let measuredCount = 0;
const folder = new URL(values.api ? './scenarios-api/' : './scenarios/', import.meta.url);
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .sort()) {
  const { scenario } = (await import(new URL(file, folder).href)) as { scenario: Scenario };
  if (values.only !== undefined && scenario.name !== values.only) {
    continue;
  }
  measuredCount++;
  try {
    await runScenario(scenario);
  } catch (error) {
    process.stderr.write(`  FAILED: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
if (measuredCount === 0) {
  process.stderr.write(`There is no scenario ${values.only}.\n`);
  process.exitCode = 2;
}

async function runScenario(scenario: Scenario): Promise<void> {
  const startedMs = performance.now();
  process.stdout.write(`\n${scenario.title} (--only ${scenario.name})\n`);
  const prepared = await scenario.prepare(rows);
  const measured: Measured[] = [];
  const missing: string[] = [];
  try {
    for (const measurement of prepared.measurements) {
      const found = await measure(measurement);
      for (const line of found.lines) {
        process.stdout.write(`  ${describe(line)}\n`);
      }
      measured.push(found);
      if (measurement.kind === 'comparison') {
        missing.push(...(measurement.missing ?? []));
      }
    }
  } finally {
    await prepared.close?.();
  }
  for (const peer of missing) {
    process.stdout.write(`  not measured: ${peer}\n`);
  }
  process.stdout.write(`  (${Math.round((performance.now() - startedMs) / 1000)} s)\n`);
  if (writes) {
    write(scenario, prepared, measured, missing);
  }
}

function describe({ title, rows: size, peer, peerValue, ours, ratio, goal, isMet }: ResultLine): string {
  // The goals apply to the default sizes.
  const verdict = isMet === null || rows !== undefined ? '' : isMet ? ' (met)' : ' (NOT met)';
  const against = peer ? ` against ${peer} ${peerValue}: ${ratio}` : ratio;
  return `${title}${size ? `, ${size} rows` : ''}: ${ours}${against}${goal ? `, goal ${goal}${verdict}` : ''}`;
}

/** Replaces the table of a scenario in the page. */
function write(
  scenario: Scenario,
  { chart }: Prepared,
  measured: readonly Measured[],
  missing: readonly string[],
): void {
  const begin = `<!-- bench:${scenario.name} -->`;
  const end = `<!-- /bench:${scenario.name} -->`;
  if (chart) {
    const growth = measured.flatMap((found) => found.growth ?? []);
    writeFileSync(`docs/images/${chart.file}`, drawGrowth(chart.title, growth));
  }
  const section = [
    begin,
    `## ${scenario.title}`,
    '',
    scenario.about,
    '',
    ...(chart ? [`![${chart.title}](images/${chart.file})`, ''] : []),
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0].model.trim()}, Node ${process.versions.node}, ${chromium()}.`,
    '',
    '| What | Rows | Peer | Peer’s time | Ours | Ratio | Goal | Met |',
    '|---|---:|---|---:|---:|---:|---:|---|',
    ...measured.flatMap(({ lines }) => lines.map(tableRow)),
    ...(missing.length > 0 ? ['', `Not measured here: ${[...new Set(missing)].join('; ')}.`] : []),
    ...(scenario.limits ? ['', scenario.limits] : []),
    '',
    end,
  ].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  const text =
    from >= 0 ? page.slice(0, from) + section + page.slice(to + end.length) : `${page.trimEnd()}\n\n${section}\n`;
  writeFileSync(PAGE, text);
}

function tableRow({ title, rows: size, peer, peerValue, ours, ratio, goal, isMet }: ResultLine): string {
  const met = isMet === null ? '' : isMet ? 'yes' : 'no';
  return `| ${[title, size, peer, peerValue, ours, ratio, goal, met].join(' | ')} |`;
}

/** Returns name and version of the browser that the browser tests use as well. */
function chromium(): string {
  const browser = playwrightConfig.use?.launchOptions?.executablePath ?? browserType.executablePath();
  try {
    const version = execFileSync(browser, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
    return `Chromium ${/[\d.]+/.exec(version)?.[0] ?? 'of unknown version'}`;
  } catch {
    return 'no Chromium';
  }
}
