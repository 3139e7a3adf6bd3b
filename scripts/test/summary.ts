import type { Outcome } from './stage.ts';

const SLOWEST_FILES = 10;

/** Returns the end of the output of `npm test`: times, failures, and the sum as the last line. */
export function formatSummary(outcomes: readonly Outcome[], totalSeconds: number): string {
  const sections = [listStages(outcomes, totalSeconds)];
  const slowest = listSlowestFiles(outcomes);
  if (slowest.length > 0) {
    sections.push(['Slowest test files:', ...slowest]);
  }
  const failures = outcomes.filter(({ failed }) => failed > 0).flatMap(listFailures);
  if (failures.length > 0) {
    sections.push(['FAILED:', ...failures]);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  sections.push([`${passed} passed, ${failed} failed`]);
  return sections.map((lines) => `\n${lines.join('\n')}\n`).join('');
}

function listStages(outcomes: readonly Outcome[], totalSeconds: number): string[] {
  // Stages that ran side by side add up to more than the total.
  const rows = [...outcomes.map(({ name, seconds }) => ({ name, seconds })), { name: 'in all', seconds: totalSeconds }];
  return ['Stages:', ...rows.map(({ name, seconds }) => `${formatSeconds(seconds)}  ${name}`)];
}

function listSlowestFiles(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ file, seconds, name }) => `${formatSeconds(seconds)}  ${file} (${name})`);
}

function listFailures({ name, seconds, failures }: Outcome): string[] {
  return [`${name} (${Math.round(seconds)} s)`, ...failures.map((line) => `  ${line}`)];
}

function formatSeconds(seconds: number): string {
  return `${String(Math.round(seconds)).padStart(6)} s`;
}
