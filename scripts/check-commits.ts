/** `npm run commits`: fails where the subject of a commit is not of the form `scope: text`, or is too long. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Last commit before the rule. */
const START = '7c1b86fe46abfd937c747391c5275500b211f4bd';
/** Maximum characters of a subject. */
const MAX_LENGTH = 72;
/** One or more scopes, separated by commas, then a colon and the text. */
const FORM = /^[a-z][a-z0-9 ,/-]*: \S/;

/** Returns the reason why a commit subject is refused, undefined if it is fine. */
export function findFault(subject: string): string | undefined {
  if (!FORM.test(subject)) {
    return 'is not of the form "scope: text"';
  }
  if (subject.length > MAX_LENGTH) {
    return `has ${subject.length} characters, ${MAX_LENGTH} at most`;
  }
  return undefined;
}

function git(...args: readonly string[]): { readonly ok: boolean; readonly output: string } {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return { ok: status === 0, output: stdout ?? '' };
}

function main(): void {
  // An unpacked archive has no history, a shallow clone does not reach back far enough.
  if (!git('merge-base', '--is-ancestor', START, 'HEAD').ok) {
    console.log(`Skipped: there is no git history back to ${START.slice(0, 7)}.`);
    return;
  }
  const { ok, output } = git('log', '--no-merges', '--format=%h %s', `${START}..HEAD`);
  if (!ok) {
    throw new Error('git log failed.');
  }
  const commits = output.split('\n').filter(Boolean);
  for (const commit of commits) {
    const subject = commit.slice(commit.indexOf(' ') + 1);
    const fault = findFault(subject);
    if (fault !== undefined) {
      console.error(`${commit}: ${fault}`);
      process.exitCode = 1;
    }
  }
  console.log(`Checked the subjects of ${commits.length} commits.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main();
}
