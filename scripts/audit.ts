/**
 * Asks the registry for known weaknesses of what the product runs on, and fails for those that are high or critical.
 * Where the registry cannot be asked, it says why and passes: that tells nothing about the packages.
 */
import { spawnSync } from 'node:child_process';

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string }>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string; readonly detail?: string };
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit', 'dev', '--json'], { encoding: 'utf8' });
const report = readReport(stdout);
if (report?.metadata === undefined) {
  const reason = report?.message ?? report?.error?.summary ?? (stderr.trim().split('\n').at(-1) || 'no answer');
  console.log(`Skipped: the registry does not tell of known weaknesses (${reason}).`);
} else {
  const serious = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity } of serious) console.error(`${name}: ${severity}`);
  console.log(`Known weaknesses: ${JSON.stringify(report.metadata.vulnerabilities)}`);
  if (serious.length > 0) process.exit(1);
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
