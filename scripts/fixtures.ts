import { resolve } from 'node:path';
import { findCases, runCase } from '../test/support/fixture-cases.ts';

/**
 * `npm run fixtures -- <folder>`: runs every fixture case below a folder through the engine, prints each case that
 * fails or is skipped, and ends with `N passed, N failed`.
 */
const given = process.argv[2];
if (!given) {
  console.error('Usage: npm run fixtures -- <folder>');
  process.exit(1);
}
// npm runs scripts in the project's folder; resolve the path from where npm was called.
const folder = resolve(process.env.INIT_CWD ?? '.', given);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of await findCases(folder)) {
  const { state, detail } = await runCase(folder, name);
  counts[state]++;
  if (state !== 'passed') {
    console.log(`${state}: ${name}: ${detail}`);
  }
}
const total = counts.passed + counts.failed + counts.skipped;
if (total === 0) {
  console.log(`There are no cases below ${folder}`);
}
if (counts.skipped > 0) {
  console.log(`${counts.skipped} skipped`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 || total === 0 ? 1 : 0;
