import { UserMistake } from '../../errors.ts';
import { BlockBuilder } from '../../lines/blocks/block-builder.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { GA4_CHANNELS } from '../../platforms/ga4-channels.ts';
import { cleanCell } from '../../tables/columns.ts';
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
  const builder = new BlockBuilder();
  for (const row of counts.rows()) {
    const closed = builder.appendText(row);
    if (closed) {
      context.signal.throwIfAborted();
      await context.write('values', closed);
    }
  }
  const last = builder.finish();
  if (last) {
    await context.write('values', last);
  }
}

/** Writes the audited and the clean URLs, and counts the problems. */
class Auditor {
  readonly #context: RunContext;
  readonly #values: ValueReader;
  readonly #sites: ReadonlySet<string>;
  readonly #kernel: AuditKernel;
  readonly #audit: RowWriter;
  readonly #clean: RowWriter;
  readonly #problems = new ProblemCounts();
  readonly #channels = new Float64Array(GA4_CHANNELS.length);
  #urlCount = 0;
  #notUrlCount = 0;
  #problemCount = 0;

  constructor(options: AuditOptions, counts: ValueCounts, context: RunContext) {
    this.#context = context;
    this.#values = new ValueReader(counts, options);
    this.#sites = readSites(options.siteHosts);
    this.#audit = new RowWriter(context, 'audit');
    this.#clean = new RowWriter(context, 'clean');
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
          await this.#audit.writeRows(lines.rows);
          await this.#clean.writeRows(lines.clean);
        }
      }
      done += block.count;
      this.#context.progress(Math.floor((urls.stats.lines + done) / 2), urls.stats.lines);
    }
    await this.#audit.finish();
    await this.#clean.finish();
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
      await this.#audit.writeRow(cleanCell(line) + NOT_URL_CELLS);
      return;
    }
    this.#problemCount += audited.hasProblem ? 1 : 0;
    if (audited.channel >= 0) {
      this.#channels[audited.channel]++;
    }
    await this.#audit.writeRow(audited.row);
    await this.#clean.writeRow(audited.clean);
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

/** Writes the rows of an output: those that come many at a time as they are, single ones collected into blocks. */
class RowWriter {
  readonly #context: RunContext;
  readonly #output: string;
  readonly #builder = new BlockBuilder();

  constructor(context: RunContext, output: string) {
    this.#context = context;
    this.#output = output;
  }

  /** @param rows borrowed until this resolves */
  async writeRows(rows: LineBlock): Promise<void> {
    if (rows.bytes.length < BLOCK_OF_ITS_OWN) {
      await this.#write(this.#builder.appendLines(rows.bytes, rows.count));
      return;
    }
    await this.finish();
    await writeShared(this.#context, this.#output, rows);
  }

  async writeRow(row: string): Promise<void> {
    await this.#write(this.#builder.appendText(row));
  }

  /** Writes the rows that are still collected. */
  async finish(): Promise<void> {
    await this.#write(this.#builder.finish());
  }

  async #write(block: LineBlock | undefined): Promise<void> {
    if (block) {
      await this.#context.write(this.#output, block);
    }
  }
}
