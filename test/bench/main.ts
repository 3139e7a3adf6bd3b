import { execSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { compare, type ResultLine, readOut, type Scenario } from './harness.ts';

/**
 * `npm run bench`: measures the engine against its peers and writes the tables into docs/performance.md.
 * `--only <name>` runs one scenario, `--rows <n>` replaces its sizes (and then nothing is written), `--api` runs the
 * scenarios of the server (`npm run bench:api`).
 */
const PAGE = 'docs/performance.md';
const { values } = parseArgs({
  options: { only: { type: 'string' }, rows: { type: 'string' }, api: { type: 'boolean' } },
});
const rows = values.rows === undefined ? undefined : Number(values.rows);

const folder = new URL(values.api ? './scenarios-api/' : './scenarios/', import.meta.url);
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .sort()) {
  const { scenario } = (await import(new URL(file, folder).href)) as { scenario: Scenario };
  if (values.only !== undefined && scenario.name !== values.only) continue;
  await runScenario(scenario);
}

async function runScenario(scenario: Scenario): Promise<void> {
  process.stdout.write(`\n${scenario.title}\n`);
  const { measurements, close } = await scenario.prepare(rows);
  const lines: ResultLine[] = [];
  const missing: string[] = [];
  try {
    for (const measurement of measurements) {
      const found = measurement.kind === 'comparison' ? await compare(measurement) : [await readOut(measurement)];
      for (const line of found) process.stdout.write(`  ${describe(line)}\n`);
      lines.push(...found);
      if (measurement.kind === 'comparison') missing.push(...(measurement.missing ?? []));
    }
  } finally {
    await close?.();
  }
  for (const peer of missing) process.stdout.write(`  not measured: ${peer}\n`);
  if (rows === undefined) write(scenario, lines, missing);
}

function describe({ title, rows: size, peer, peerValue, ours, ratio, goal, isMet }: ResultLine): string {
  const verdict = isMet === null ? '' : isMet ? ' (met)' : ' (NOT met)';
  const against = peer ? ` against ${peer} ${peerValue}: ${ratio}` : '';
  return `${title}${size ? `, ${size} rows` : ''}: ${ours}${against}${goal ? `, goal ${goal}${verdict}` : ''}`;
}

/** Puts the table of a scenario into the page, in place of the last one. */
function write(scenario: Scenario, lines: readonly ResultLine[], missing: readonly string[]): void {
  const begin = `<!-- bench:${scenario.name} -->`;
  const end = `<!-- /bench:${scenario.name} -->`;
  const section = [
    begin,
    `## ${scenario.title}`,
    '',
    scenario.about,
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0].model.trim()}, Node ${process.versions.node}, ${chromium()}.`,
    '',
    '| What | Rows | Peer | Peer’s time | Ours | Ratio | Goal | Met |',
    '|---|---:|---|---:|---:|---:|---:|---|',
    ...lines.map(
      (line) =>
        `| ${line.title} | ${line.rows} | ${line.peer} | ${line.peerValue} | ${line.ours} | ${line.ratio} | ${line.goal} | ${line.isMet === null ? '' : line.isMet ? 'yes' : 'no'} |`,
    ),
    ...(missing.length > 0 ? ['', `Not measured here: ${missing.join('; ')}.`] : []),
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

function chromium(): string {
  try {
    return execSync('chromium --version', { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
      .split(' ')
      .slice(0, 2)
      .join(' ');
  } catch {
    return 'no Chromium';
  }
}
