import { UserMistake } from '../../errors.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { cleanCell } from '../../tables/columns.ts';
import { OutputRows } from '../shared/output-rows.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { UTM_NAMES } from '../utm/kernel/utm-parameters.ts';
import { AuditKernel } from './audit-kernel.ts';
import { auditDescription } from './description.ts';
import { auditLine, countValuesOf, readSites, SHOWN } from './odd-lines.ts';
import type { AUDIT_OPTIONS, AuditOptions } from './options.ts';
import { ProblemCounts } from './problems.ts';
import { ValueCounts } from './value-counts.ts';
import { ValueReader, valueText } from './values.ts';

/** Finds problems in tagged URLs and cleans their values. */
export const auditTool: ToolDefinition<typeof AUDIT_OPTIONS> = {
  ...auditDescription,
  run: runAudit,
  example: 'overprint audit live.txt --output values --also clean=clean.txt',
};

const AUDIT_COLUMNS = ['URL', ...UTM_NAMES.slice(0, SHOWN), 'GA4 channel', 'Problems'];
const VALUE_COLUMNS = ['Parameter', 'Value', 'Count', 'Same as'];
const NOT_URL_CELLS = `${'\t'.repeat(AUDIT_COLUMNS.length - 1)}not a URL`;

/** Size of rows that become a block of their own. */
const BLOCK_OF_ITS_OWN = 1 << 18;

async function runAudit(input: RunInput, options: AuditOptions, context: RunContext): Promise<RunReport> {
  const { urls } = input.texts;
  if (urls.stats.items === 0) {
    throw new UserMistake('Please enter some URLs to process.');
  }
  context.columns('audit', AUDIT_COLUMNS);
  context.columns('values', VALUE_COLUMNS);
  const counts = new ValueCounts(context.memoryBytes);
  await countValues(urls, counts, context);
  counts.findSpellings();
  await writeValues(counts, context);
  return new Auditor(options, counts, context).run(urls);
}

async function countValues(urls: TextSource, counts: ValueCounts, context: RunContext): Promise<void> {
  const kernel = new AuditKernel({
    countedValue: (parameter, raw) => {
      const text = valueText(raw);
      return text.trim() === '' ? undefined : counts.entry(parameter, text);
    },
  });
  const readOdd = (line: string) => {
    const item = line.trim();
    if (item !== '') {
      countValuesOf(item, counts);
    }
  };
  let done = 0;
  for await (const block of urls.blocks()) {
    context.signal.throwIfAborted();
    kernel.count(block, readOdd);
    done += block.count;
    context.progress(Math.floor(done / 2), urls.stats.lines);
  }
  kernel.finishCount();
}

async function writeValues(counts: ValueCounts, context: RunContext): Promise<void> {
  const rows = new OutputRows(context, 'values');
  for (const row of counts.rows()) {
    rows.appendRow(row);
    if (rows.isFull) {
      context.signal.throwIfAborted();
      await rows.flush();
    }
  }
  await rows.flush();
}

/** Writes the audited and the clean URLs, and counts the problems. */
class Auditor {
  readonly #context: RunContext;
  readonly #values: ValueReader;
  readonly #sites: ReadonlySet<string>;
  readonly #kernel: AuditKernel;
  readonly #audit: OutputRows;
  readonly #clean: OutputRows;
  readonly #problems = new ProblemCounts();
  readonly #channels = new Float64Array(GA4_CHANNELS.length);
  #urlCount = 0;
  #notUrlCount = 0;
  #problemCount = 0;

  constructor(options: AuditOptions, counts: ValueCounts, context: RunContext) {
    this.#context = context;
    this.#values = new ValueReader(counts, options);
    this.#sites = readSites(options.siteHosts);
    this.#audit = new OutputRows(context, 'audit');
    this.#clean = new OutputRows(context, 'clean');
    this.#kernel = new AuditKernel(
      {
        auditedValue: (parameter, raw) => this.#values.read(parameter, raw),
        channelOf: (classes) => this.#values.channels.channelOf(classes),
      },
      this.#sites,
    );
  }

  async run(urls: TextSource): Promise<RunReport> {
    let done = 0;
    for await (const block of urls.blocks()) {
      this.#context.signal.throwIfAborted();
      for (const lines of this.#kernel.audit(block)) {
        if ('odd' in lines) {
          await this.#auditOdd(lines.odd.trim());
        } else {
          this.#urlCount += lines.rows.count;
          await this.#write(this.#audit, 'audit', lines.rows);
          await this.#write(this.#clean, 'clean', lines.clean);
        }
      }
      done += block.count;
      this.#context.progress(Math.floor((urls.stats.lines + done) / 2), urls.stats.lines);
    }
    await this.#audit.flush();
    await this.#clean.flush();
    return this.#report();
  }

  async #auditOdd(line: string): Promise<void> {
    if (line === '') {
      return;
    }
    this.#urlCount++;
    const audited = auditLine(line, this.#values, this.#sites, this.#problems);
    if (audited === null) {
      this.#notUrlCount++;
      this.#problemCount++;
      await this.#add(this.#audit, cleanCell(line) + NOT_URL_CELLS);
      return;
    }
    this.#problemCount += audited.hasProblem ? 1 : 0;
    if (audited.channel >= 0) {
      this.#channels[audited.channel]++;
    }
    await this.#add(this.#audit, audited.row);
    await this.#add(this.#clean, audited.clean);
  }

  #add(output: OutputRows, row: string): Promise<void> {
    output.appendRow(row);
    return output.flushFull();
  }

  /** Writes many rows, which are borrowed until this resolves. */
  async #write(output: OutputRows, id: string, { bytes, count }: LineBlock): Promise<void> {
    if (bytes.length < BLOCK_OF_ITS_OWN) {
      output.writer.append(bytes);
      output.countRows(count);
      await output.flushFull();
      return;
    }
    await output.flush();
    await writeShared(this.#context, id, { bytes, count });
  }

  #report(): RunReport {
    this.#kernel.addProblems(this.#problems);
    const channels = [...this.#kernel.channelCounts].map(
      (count, place) => [GA4_CHANNELS[place], count + this.#channels[place]] as const,
    );
    const notUrls = this.#notUrlCount === 0 ? {} : { 'not a URL': this.#notUrlCount };
    const problems = Object.entries({ ...this.#problems.report(), ...notUrls });
    return {
      urlCount: this.#urlCount,
      problemCount: this.#problemCount + this.#kernel.problemCount,
      notUrlCount: this.#notUrlCount,
      problems: Object.fromEntries(problems.sort(([, a], [, b]) => b - a)),
      channels: Object.fromEntries(channels.filter(([, count]) => count > 0)),
    };
  }
}
