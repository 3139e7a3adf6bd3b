import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { firstLines, type Report } from './reports.ts';

/**
 * Reporter for Vitest: writes a `Report` as JSON to the file that the variable `VITEST_REPORT` names.
 *
 * Vitest's own JSON reporter omits errors outside of tests: those of hooks in a `describe`, unhandled rejections, and
 * processes that ended.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.VITEST_REPORT;
    if (file) {
      writeFileSync(file, JSON.stringify(createReport(modules, unhandledErrors)));
    }
  }
}

function createReport(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Report {
  const failures = [...modules.flatMap(listFailures), ...unhandledErrors.map(describeUnhandled)];
  const passed = modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0);
  const files = modules.map((module) => ({ file: nameOf(module), seconds: secondsOf(module) }));
  return { passed, failed: failures.length, failures, files };
}

/** Returns one line for each failed test, and for each error of a file or a `describe` outside of its tests. */
function listFailures(module: TestModule): string[] {
  const suites = [...module.children.allSuites()];
  const outside = [module.errors(), ...suites.map((suite) => suite.errors())];
  const names = ['', ...suites.map(({ fullName }) => `${fullName}: `)];
  const hasEnded = !['queued', 'pending'].includes(module.state());
  return [
    ...(hasEnded ? [] : ['its process ended before its last test']),
    ...outside.flatMap((errors, index) => (errors.length > 0 ? [`${names[index]}${joinMessages(errors)}`] : [])),
    ...[...module.children.allTests('failed')].map(
      (test) => `${test.fullName}: ${joinMessages(test.result().errors ?? [])}`,
    ),
  ].map((line) => `${nameOf(module)}: ${line}`);
}

function describeUnhandled(error: SerializedError): string {
  const during = typeof error.VITEST_TEST_PATH === 'string' ? `${relative('.', error.VITEST_TEST_PATH)}: ` : '';
  return `${during}outside of tests: ${joinMessages([error])}`;
}

function joinMessages(errors: readonly SerializedError[]): string {
  return firstLines(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`).join('\n'));
}

function nameOf({ moduleId }: TestModule): string {
  return relative('.', moduleId);
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
