import { stripVTControlCharacters } from 'node:util';

/** A test file and how long its tests took. */
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

/** Content of a JSON report that `npm test` uses. */
export interface Report {
  readonly passed: number;
  /** Failed tests, and errors outside of tests. */
  readonly failed: number;
  /** One line for each of them, with its file and reason. */
  readonly failures: readonly string[];
  readonly files: readonly TimedFile[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  readonly ok: boolean;
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly {
    readonly results: readonly {
      /** Milliseconds. */
      readonly duration: number;
      /** A timeout is followed by the call that was waiting. */
      readonly errors: readonly { readonly message?: string }[];
    }[];
  }[];
}

/** Reads the report of Playwright's JSON reporter. */
export function readPlaywright(json: unknown): Report {
  const report = json as PlaywrightSuite & {
    readonly stats: { readonly expected: number; readonly unexpected: number };
  };
  const specs = listSpecs(report);
  const failures = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const messages = resultsOf(spec).flatMap(({ errors }) => errors.flatMap(({ message }) => message ?? []));
      return `${spec.file}:${spec.line}: ${spec.title}: ${firstLines(messages.join('\n'))}`;
    });
  const seconds = new Map<string, number>();
  for (const spec of specs) {
    for (const { duration } of resultsOf(spec)) {
      seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + duration / 1000);
    }
  }
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    failures,
    files: [...seconds].map(([file, total]) => ({ file, seconds: total })),
  };
}

function listSpecs({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function resultsOf({ tests }: PlaywrightSpec) {
  return tests.flatMap(({ results }) => results);
}

/** Returns the beginning of a message, without colours and empty lines, on one line. */
export function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
    .join(' | ')
    .slice(0, 1000);
}
