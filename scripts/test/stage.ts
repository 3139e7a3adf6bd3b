import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './reports.ts';

/** Folder for reports. */
export const RESULTS = 'test-results';

const VITEST_REPORTER = join(import.meta.dirname, 'vitest-report.ts');

/** One command of `npm test`. */
export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** JSON report with the counts; a stage without one counts as one test. */
  readonly report?: { readonly file: string; readonly read: (json: unknown) => Report };
}

/** A finished stage. */
export interface Outcome extends Report {
  readonly name: string;
  readonly seconds: number;
}

/** Returns the stage that runs a script of `package.json`. */
export function script(name: string): Stage {
  return { name, command: ['npm', 'run', '--silent', name] };
}

/** Returns the stage that runs Vitest with some arguments. */
export function vitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Stage {
  const file = join(RESULTS, `${name.replaceAll(' ', '-').toLowerCase()}.json`);
  return {
    name,
    command: ['npx', 'vitest', 'run', ...args, '--reporter=default', `--reporter=${VITEST_REPORTER}`],
    env: { ...env, VITEST_REPORT: file },
    report: { file, read: (json) => json as Report },
  };
}

/** Runs a stage and shows its output as it comes. */
export async function run(stage: Stage): Promise<Outcome> {
  process.stdout.write(`\n== ${stage.name}\n`);
  const outcome = await execute(stage);
  showOutcome(outcome);
  return outcome;
}

/**
 * Runs stages side by side, in order as places become free. The output of each is shown in one piece when it ends.
 * @param places stages at a time
 */
export async function runSideBySide(stages: readonly Stage[], places: number): Promise<Outcome[]> {
  process.stdout.write(`\n== ${stages.map(({ name }) => name).join(', ')}\n`);
  const waiting = [...stages];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      const chunks: Buffer[] = [];
      const outcome = await execute(stage, (chunk) => chunks.push(chunk));
      process.stdout.write(`\n== ${stage.name}\n`);
      process.stdout.write(Buffer.concat(chunks));
      showOutcome(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: places }, work));
  return outcomes;
}

/** @param onOutput receives the output; without it, the stage has the terminal */
async function execute(stage: Stage, onOutput?: (chunk: Buffer) => void): Promise<Outcome> {
  const [file, ...args] = stage.command;
  const startedMs = Date.now();
  const code = await new Promise<number>((resolve) => {
    const stdio = onOutput ? 'pipe' : 'inherit';
    const child = spawn(file, args, { stdio: ['inherit', stdio, stdio], env: { ...process.env, ...stage.env } });
    if (onOutput) {
      child.stdout?.on('data', onOutput);
      child.stderr?.on('data', onOutput);
    }
    child.on('error', () => resolve(1));
    child.on('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { name: stage.name, seconds: (Date.now() - startedMs) / 1000, ...judge(stage, code) };
}

function judge({ report }: Stage, code: number): Report {
  if (!report) {
    const [passed, failed] = code === 0 ? [1, 0] : [0, 1];
    return { passed, failed, failures: [], files: [] };
  }
  if (!existsSync(report.file)) {
    return { passed: 0, failed: 1, failures: [`wrote no report, and ended with code ${code}`], files: [] };
  }
  const content = report.read(JSON.parse(readFileSync(report.file, 'utf8')));
  // A run that fails without a failed test (a broken global set-up, say) is a failure all the same.
  const failures = [`ended with code ${code}, although no test failed`];
  return code !== 0 && content.failed === 0 ? { ...content, failed: 1, failures } : content;
}

function showOutcome({ name, failed, seconds }: Outcome): void {
  process.stdout.write(`-- ${name}: ${failed > 0 ? 'FAILED' : 'ok'}, ${Math.round(seconds)} s\n`);
}
