import { LinesTooLarge, TooLarge } from '../../errors.ts';
import { objectParts } from '../../files/export-json.ts';
import type { Blocks, Bytes } from '../../lines/blocks/line-block.ts';
import {
  type DedupeRules,
  describeLineLimit,
  type ExpectedLines,
  limitsOf,
} from '../../lines/kernels/dedupe/dedupe-rules.ts';
import type { LineDeduper } from '../../lines/kernels/dedupe/line-deduper.ts';
import { LineHasher } from '../../lines/kernels/dedupe/line-hasher.ts';
import { newSecrets, type SortOrder } from '../../lines/kernels/dedupe/lines-kernel.ts';
import { JoinedDeduper } from '../../lines/spill/joined-deduper.ts';
import { RowDeduper } from '../../tables/row-deduper.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import { startLineDeduper } from '../shared/line-comparison.ts';
import { readBlocks } from '../shared/read-blocks.ts';
import type { LinePart, RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { dedupeDescription } from './description.ts';
import { duplicatePercent } from './duplicate-percent.ts';
import { PART_SEEDS, takeLinePart, takeRowPart } from './line-part.ts';
import { DEDUPE_OPTIONS, type DedupeOptions } from './options.ts';

/** Splits a list into its unique items and the removed duplicates. */
export const dedupeTool: ToolDefinition<typeof DEDUPE_OPTIONS> = {
  ...dedupeDescription,
  spills: true,
  run: runDedupe,
  prepareBlocks(settings) {
    const { rules, secrets } = settings as HashSettings;
    const hasher = new LineHasher(rules, secrets);
    return {
      *blocks(block) {
        yield hasher.hash(block);
      },
    };
  },
  json({ options, report, rows, otherRows, now }) {
    const { duplicates = [] } = otherRows;
    const stats = report.stats ?? null;
    return objectParts({
      exportDate: now.toISOString(),
      options,
      stats,
      unique: { rows },
      duplicates: { rows: duplicates },
    });
  },
  example: 'overprint dedupe list.txt --sort-order alphabetical --also duplicates=duplicates.txt',
};

/** Rules and secrets for the thread that cleans and hashes lines. */
interface HashSettings {
  readonly rules: DedupeRules;
  readonly secrets: Bytes;
}

function tooLarge(context: RunContext, isSorted: boolean): TooLarge {
  const limit = describeLineLimit(context, isSorted);
  return new TooLarge(
    context.spill
      ? `This list has a line that is too long. ${limit}`
      : `This list has too many different lines. ${limit} Please split it and run the parts.`,
  );
}

/** Counts of a run for its summary. */
interface DedupeStats {
  /** Lines compared: those left after cleaning. */
  original: number;
  unique: number;
}

async function runDedupe(input: RunInput, options: DedupeOptions, context: RunContext): Promise<RunReport> {
  try {
    const { emptyRowCount, ...stats } = await dedupe(input.texts.text, options, context);
    // The command line writes counts in this order: these rows were removed before the others were compared.
    return { ...(emptyRowCount > 0 && { emptyRowCount }), stats: summarize(stats) };
  } catch (error) {
    throw error instanceof LinesTooLarge ? tooLarge(context, options.sortOrder !== 'original') : error;
  }
}

function summarize({ original, unique }: DedupeStats): RunReport {
  const duplicateCount = original - unique;
  return {
    originalCount: original,
    uniqueCount: unique,
    duplicateCount,
    // A string, as in the golden cases; exports and the API depend on it.
    duplicatePercent: duplicatePercent(original, duplicateCount).toFixed(1),
  };
}

/** Counts of a run, and how many rows of a table were dropped because the compared cell is empty. */
interface DedupeCounts extends DedupeStats {
  readonly emptyRowCount: number;
}

type Deduper = Pick<LineDeduper, 'split' | 'takeApart' | 'takeRepeated' | 'keptCount' | 'dispose'> & {
  sort(order: SortOrder): Blocks;
};

async function dedupe(given: TextSource, options: DedupeOptions, context: RunContext): Promise<DedupeCounts> {
  const source = context.part ? partOf(given, options, context.part) : given;
  const secrets = source.columns === undefined && source.prepared ? newSecrets() : undefined;
  const deduper = startDeduper(source, options, context, secrets);
  const text = secrets ? hashedElsewhere(source, options, secrets) : source;
  try {
    const stats = await write(deduper, text, options, context);
    return { ...stats, emptyRowCount: deduper instanceof RowDeduper ? deduper.emptyCount : 0 };
  } finally {
    deduper.dispose();
  }
}

function write(deduper: Deduper, text: TextSource, options: DedupeOptions, context: RunContext): Promise<DedupeStats> {
  if (options.sortOrder !== 'original') {
    return writeSorted(deduper, text, options.sortOrder, context);
  }
  return context.split
    ? splitInOrder(deduper, text, context, context.split.bind(context))
    : writeInOrder(deduper, text, context);
}

/** Returns the text with the blocks that another thread hashes for the deduper. */
function hashedElsewhere(text: TextSource, options: DedupeOptions, secrets: Bytes): TextSource {
  const settings: HashSettings = { rules: options, secrets };
  const blocks = () => text.prepared?.(settings) ?? text.blocks();
  return { ...text, blocks };
}

/** Returns one part of the lines, or of the rows. */
function partOf(text: TextSource, options: DedupeOptions, part: LinePart): TextSource {
  const { columns, stats } = text;
  return {
    stats,
    columns,
    isBorrowed: true,
    blocks: () =>
      columns === undefined
        ? takeLinePart(text.blocks(), options, part)
        : takeRowPart(text.blocks(), options, columnOf(options, columns), part),
  };
}

function columnOf({ column }: DedupeOptions, columns: readonly string[]): number {
  return chooseColumn(DEDUPE_OPTIONS.column, column, columns) ?? 0;
}

/** Starts with the lines of a list, or with the rows of a table, of which one column is compared: the first by default. */
function startDeduper(text: TextSource, options: DedupeOptions, context: RunContext, secrets?: Bytes): Deduper {
  if (text.columns === undefined) {
    return startLines(options, text.stats, context, secrets);
  }
  for (const { id } of dedupeDescription.outputs) {
    context.columns(id, text.columns);
  }
  const column = columnOf(options, text.columns);
  const startCells = (rules: DedupeRules) => startLines(rules, { lines: text.stats.lines, bytes: 0 }, context);
  return new RowDeduper(options, column, startCells, limitsOf(context), context.spill);
}

/** Starts with lines, or with the cells of a column: compares them, or joins what was found in their parts. */
function startLines(rules: DedupeRules, expected: ExpectedLines, context: RunContext, secrets?: Bytes) {
  return context.found && context.spill
    ? new JoinedDeduper(rules, context.found, PART_SEEDS, context.spill)
    : startLineDeduper(rules, expected, context, secrets);
}

async function splitInOrder(
  deduper: Deduper,
  text: TextSource,
  context: RunContext,
  split: NonNullable<RunContext['split']>,
): Promise<DedupeStats> {
  const stats: DedupeStats = { original: 0, unique: 0 };
  const givesAll = text.isBorrowed === true;
  let index = 0;
  for await (const { cleaned, keep, count } of deduper.split(readBlocks(text, context), givesAll)) {
    context.signal.throwIfAborted();
    stats.original += count;
    stats.unique += keep.count;
    if (count > 0) {
      await split('unique', 'duplicates', cleaned ?? { text: 'text', index, count }, keep);
    }
    index++;
  }
  return stats;
}

async function writeInOrder(deduper: Deduper, text: TextSource, context: RunContext): Promise<DedupeStats> {
  const stats: DedupeStats = { original: 0, unique: 0 };
  for await (const { kept, repeated } of deduper.takeApart(readBlocks(text, context))) {
    context.signal.throwIfAborted();
    stats.original += kept.count + repeated.count;
    stats.unique += kept.count;
    if (kept.count > 0) {
      await writeShared(context, 'unique', kept);
    }
    if (repeated.count > 0) {
      await writeShared(context, 'duplicates', repeated);
    }
  }
  return stats;
}

/** Sorting takes about as long as deduplicating, so reading is half of the progress. */
const SHARE_OF_READING = 0.5;

async function writeSorted(
  deduper: Deduper,
  text: TextSource,
  order: SortOrder,
  context: RunContext,
): Promise<DedupeStats> {
  let duplicates = 0;
  for await (const repeated of deduper.takeRepeated(readBlocks(text, context, SHARE_OF_READING))) {
    context.signal.throwIfAborted();
    if (repeated.count > 0) {
      await writeShared(context, 'duplicates', repeated);
    }
    duplicates += repeated.count;
  }
  const { lines } = text.stats;
  let sorted = 0;
  for await (const block of deduper.sort(order)) {
    context.signal.throwIfAborted();
    sorted += block.count;
    await writeShared(context, 'unique', block);
    const share = SHARE_OF_READING + (1 - SHARE_OF_READING) * (sorted / deduper.keptCount);
    context.progress(Math.floor(lines * share), lines);
  }
  context.progress(lines, lines);
  return { original: deduper.keptCount + duplicates, unique: deduper.keptCount };
}
