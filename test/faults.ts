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
    fault: 'Database unavailable at start, or lost or stalled during a request',
    tests: [
      { file: 'test/api/database/database-faults.test.ts', title: 'at start (%s), the process stays' },
      {
        file: 'test/api/database/database-faults.test.ts',
        title: 'in the middle (%s), requests fail within two seconds',
      },
    ],
  },
  {
    fault: 'Database stalled at any stage: query, BEGIN, statement, COMMIT, ROLLBACK',
    tests: [
      { file: 'test/api/database/database-faults.test.ts', title: 'stalled at %s, it is answered with 503 in time' },
      { file: 'test/api/database/database-faults.test.ts', title: 'lost at COMMIT (%s the server got it)' },
      {
        file: 'test/api/database/database-faults.test.ts',
        title: 'while it is stalled every request is answered with 503',
      },
    ],
  },
  {
    fault: 'Disk full or broken, database read-only, COMMIT or ROLLBACK failed',
    tests: [
      { file: 'test/api/database/full-disk.test.ts', title: 'refuses writes while there is no room' },
      { file: 'test/api/database/full-disk.test.ts', title: 'whose log cannot grow' },
      { file: 'test/api/database/full-disk.test.ts', title: 'refuses writes on a full disk' },
      { file: 'test/api/database/full-disk.test.ts', title: 'refuses writes while it is read-only' },
      { file: 'test/api/database/database.test.ts', title: 'after a failed %s the writer is opened again' },
      { file: 'test/api/database/database.test.ts', title: 'a statement after one that made SQLite roll back' },
      { file: 'test/api/database/database.test.ts', title: 'work that is not finished by its deadline is undone' },
    ],
  },
  {
    fault: 'Killed while a million-line list is saved',
    tests: [{ file: 'test/api/database/kill.test.ts', title: 'never shows a part of it' }],
  },
  {
    fault: 'Killed again and again while several clients write',
    tests: [{ file: 'test/api/database/kill.test.ts', title: 'killed again and again under load' }],
  },
  {
    fault: 'SIGTERM during a request, an upload and a mail',
    tests: [
      { file: 'test/api/operations/shutdown.test.ts', title: 'on SIGTERM the mail in flight is noted as sent' },
      { file: 'test/api/operations/shutdown.test.ts', title: 'a server that does nothing ends at once' },
    ],
  },
  {
    fault: 'One of several instances killed, or stopped by SIGTERM, under load',
    tests: [
      { file: 'test/api/operations/instance-kill.test.ts', title: 'by force, loses no write that was acknowledged' },
      { file: 'test/api/operations/instance-kill.test.ts', title: 'because it was asked to, ends in order' },
    ],
  },
  {
    fault: 'SMTP down, or refusing',
    tests: [
      { file: 'test/api/operations/mail.test.ts', title: 'while the mail server is away mails wait' },
      { file: 'test/api/operations/mail.test.ts', title: 'a recipient that the server refuses for good' },
      { file: 'test/api/operations/mail.test.ts', title: 'a mail that the server has accepted is not sent again' },
    ],
  },
  {
    fault: 'Redis down, or emptied',
    tests: [
      { file: 'test/api/account/rate-limits.test.ts', title: 'with Redis all instances count together' },
      { file: 'test/api/operations/jobs.test.ts', title: 'while Redis is down the schedule continues' },
      { file: 'test/api/operations/jobs.test.ts', title: 'a Redis that is emptied while it is connected' },
      { file: 'test/api/operations/many-instances.test.ts', title: 'go on without Redis' },
    ],
  },
  {
    fault: 'A process dies, or is stopped, while it runs a job; Redis is emptied or down',
    tests: [
      { file: 'test/api/jobs/job-workers.test.ts', title: 'a killed worker and an emptied Redis lose no job' },
      { file: 'test/api/jobs/job-workers.test.ts', title: 'a killed worker loses its lock' },
      { file: 'test/api/jobs/job-workers.test.ts', title: 'without Redis new jobs are refused' },
      { file: 'test/api/jobs/job-workers.test.ts', title: 'several workers take the parts of a large job' },
      { file: 'test/api/jobs/job-workers.test.ts', title: 'of four workers one is killed each minute' },
      { file: 'test/api/jobs/job-times.test.ts', title: 'a process that stops returns a job' },
    ],
  },
  {
    fault: 'Disk full while a job writes its temporary files',
    tests: [{ file: 'test/api/jobs/job-times.test.ts', title: 'a full disk ends a job at once' }],
  },
  {
    fault: 'Several instances find the same schedule due, or none ran when it was',
    tests: [
      { file: 'test/api/jobs/schedules.test.ts', title: 'one of several instances starts the job of a due schedule' },
    ],
  },
  {
    fault: 'A worker throws, hangs, allocates without end',
    tests: [
      { file: 'test/e2e/tools/worker-faults.e2e.ts', title: ': the run ends with a message, and the next one works' },
      { file: 'test/e2e/tools/worker-faults.e2e.ts', title: 'because it hangs: the page asks after ten seconds' },
      { file: 'test/e2e/tools/replace.e2e.ts', title: 'a pattern that runs away is given up' },
      { file: 'test/cli/recipes.test.ts', title: 'the command line ends a pattern that runs away: %s' },
    ],
  },
  {
    fault: 'The worker that stores the rows fails',
    tests: [{ file: 'test/e2e/tools/worker-faults.e2e.ts', title: 'rows that are lost end an export with a message' }],
  },
  {
    fault: 'Tab closed or reloaded during a run',
    tests: [{ file: 'test/e2e/tools/worker-faults.e2e.ts', title: 'a tab that goes in the middle of a run' }],
  },
  {
    fault: 'Token expires, or the connection breaks, during a save',
    tests: [
      { file: 'test/e2e/saved/saved-walls.e2e.ts', title: 'goes on after signing in where the session ends' },
      { file: 'test/e2e/saved/saved-walls.e2e.ts', title: 'is repeated where the connection was lost' },
    ],
  },
  {
    fault: 'Offline',
    tests: [{ file: 'test/e2e/shell/offline.e2e.ts', title: 'after one visit every page opens' }],
  },
  {
    fault: 'Malformed imports',
    tests: [
      { file: 'libs/files/import-file.test.ts', title: 'importFile on malformed and odd files' },
      { file: 'test/e2e/tools/merge-bad-input.e2e.ts', title: 'shows a line of 100 MB cut' },
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
