/** A test that makes a fault happen: the file, and a part of its title (or that of its group) as it is written there. */
export interface FaultTest {
  readonly file: string;
  readonly title: string;
}

/** A fault that the product survives. */
export interface Fault {
  readonly fault: string;
  readonly tests: readonly FaultTest[];
}

/**
 * Every fault to survive, with the tests that make it happen. `npm run test:faults` runs them; `docs/security.md` says
 * what holds.
 */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'Database away at start, dropped or stalled in mid-request',
    tests: [
      { file: 'test/api/database-faults.test.ts', title: 'at start, the process stays' },
      { file: 'test/api/database-faults.test.ts', title: 'in the middle (%s), requests fail within two seconds' },
    ],
  },
  {
    fault: 'Killed while a million-line list is saved',
    tests: [{ file: 'test/api/kill.test.ts', title: 'never shows a part of it' }],
  },
  {
    fault: 'One of several instances killed, or told to end, under load',
    tests: [
      { file: 'test/api/instance-kill.test.ts', title: 'by force, loses no write that was acknowledged' },
      { file: 'test/api/instance-kill.test.ts', title: 'because it was asked to, ends in order' },
    ],
  },
  {
    fault: 'SMTP down, or refusing',
    tests: [
      { file: 'test/api/mail.test.ts', title: 'while the mail server is away mails wait' },
      { file: 'test/api/mail.test.ts', title: 'a recipient that the server refuses for good' },
    ],
  },
  {
    fault: 'Redis down',
    tests: [
      { file: 'test/api/rate-limits.test.ts', title: 'with Redis all instances count together' },
      { file: 'test/api/jobs.test.ts', title: 'while Redis is away the clock goes on' },
      { file: 'test/api/many-instances.test.ts', title: 'go on without Redis' },
    ],
  },
  {
    fault: 'A worker throws, hangs, allocates without end',
    tests: [
      { file: 'test/e2e/worker-faults.e2e.ts', title: ': the run ends with a message, and the next one works' },
      { file: 'test/e2e/worker-faults.e2e.ts', title: 'because it hangs: the page asks after ten seconds' },
      { file: 'test/e2e/replace.e2e.ts', title: 'a pattern that runs away is given up' },
    ],
  },
  {
    fault: 'Tab closed or reloaded during a run',
    tests: [{ file: 'test/e2e/worker-faults.e2e.ts', title: 'a tab that goes in the middle of a run' }],
  },
  {
    fault: 'Token expires, or the connection breaks, during a save',
    tests: [
      { file: 'test/e2e/saved-walls.e2e.ts', title: 'goes on after signing in where the session ends' },
      { file: 'test/e2e/saved-walls.e2e.ts', title: 'is repeated where the connection was lost' },
    ],
  },
  {
    fault: 'Offline',
    tests: [{ file: 'test/e2e/offline.e2e.ts', title: 'after one visit all six tools open and run' }],
  },
  {
    fault: 'Malformed imports',
    tests: [
      { file: 'libs/files/import-file.test.ts', title: 'importFile on malformed and odd files' },
      { file: 'test/e2e/merge-bad-input.e2e.ts', title: 'shows a line of 100 MB cut' },
    ],
  },
];

/** A pattern for the names of these tests, for vitest and Playwright alike; what a title leaves open matches anything. */
export function namePattern(tests: readonly FaultTest[]): string {
  return tests
    .map(({ title }) =>
      title
        .split('%s')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    )
    .join('|');
}
