/**
 * Checks the production dependencies for known vulnerabilities, and fails for high or critical ones. If the registry is
 * unreachable, prints the reason and passes, since that says nothing about the packages.
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
  const reason = report?.message ?? report?.error?.summary ?? (stderr.trim().split('\n').at(-1) || 'no response');
  console.log(`Skipped: the registry did not report vulnerabilities (${reason}).`);
} else {
  const serious = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity } of serious) {
    console.error(`${name}: ${severity}`);
  }
  console.log(`Known vulnerabilities: ${JSON.stringify(report.metadata.vulnerabilities)}`);
  if (serious.length > 0) {
    process.exit(1);
  }
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
