import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Lighthouse results of one page; scores from 0 to 100. */
export interface PageAudit {
  readonly path: string;
  /** Name and version. */
  readonly browser: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintSeconds: number;
  readonly largestPaintSeconds: number;
  /** Total blocking time before the page is interactive. */
  readonly blockedSeconds: number;
  readonly layoutShift: number;
  /** Failed audits that count towards a score. */
  readonly faults: readonly string[];
}

const PAGE = 'docs/performance.md';
const BEGIN = '<!-- lighthouse -->';
const END = '<!-- /lighthouse -->';

/** Replaces the table of pages in docs/performance.md. */
export function writeAudits(audits: readonly PageAudit[], runs: number): void {
  const section = [
    BEGIN,
    '## Pages: Lighthouse',
    '',
    'Every public page of the built site with the mobile preset (a slow phone on slow 4G, simulated), without a visit',
    'before. Accessibility, best practices and search engines are to be 100; performance at least 95 where the machine',
    'allows it. `npm run lighthouse` measures it anew.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${audits[0]?.browser}, ${runs === 1 ? 'one run' : `the median of ${runs} runs`} a page.`,
    '',
    '| Page | Performance | Accessibility | Best practices | Search engines | First paint | Largest paint | Blocked | Layout shift |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...audits.map(describe),
    '',
    END,
  ].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  const from = page.indexOf(BEGIN);
  const text =
    from >= 0
      ? page.slice(0, from) + section + page.slice(page.indexOf(END) + END.length)
      : `${page.trimEnd()}\n\n${section}\n`;
  writeFileSync(PAGE, text);
}

function describe(audit: PageAudit): string {
  const seconds = (value: number): string => `${value.toFixed(1)} s`;
  const { path, performance, accessibility, bestPractices, seo } = audit;
  const { firstPaintSeconds, largestPaintSeconds, blockedSeconds, layoutShift } = audit;
  const times = [seconds(firstPaintSeconds), seconds(largestPaintSeconds), `${Math.round(blockedSeconds * 1000)} ms`];
  const cells = [path, performance, accessibility, bestPractices, seo, ...times, layoutShift.toFixed(3)];
  return `| ${cells.join(' | ')} |`;
}
