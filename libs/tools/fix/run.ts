import { LinesTooLarge, TooLarge, UserMistake } from '../../errors.ts';
import { DROP_REASONS, FIX_NAMES } from '../../keywords/fix-rules.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { EXACT_LINES, limitsOf } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { LineDeduper } from '../../lines/kernels/dedupe/line-deduper.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { copyBlock, type FixedBlock } from './block-edits.ts';
import { countCleanRows } from './clean-products.ts';
import { fixDescription } from './description.ts';
import { FixOutputs } from './fix-outputs.ts';
import { FIX_OPTIONS, type FixOptions } from './options.ts';
import { type KeywordColumns, RowFixer } from './row-fixer.ts';

/** Changes keywords that an ad platform would refuse, and lists every change. */
export const fixTool: ToolDefinition<typeof FIX_OPTIONS> = {
  ...fixDescription,
  run: runFix,
  json: ({ rows }) => [{ rows }, '\n'],
  apart: {
    canRun: (_, { removeDuplicates }) => !removeDuplicates,
    optionalKeys: [...FIX_NAMES, ...DROP_REASONS],
  },
  example:
    'overprint fix keywords.txt --platform google --words truncate --also changed=changes.csv --also dropped=dropped.csv',
};

const COMPARISON_TOO_LARGE =
  'This list has more text than can be compared at once (about 4 GB, less where there is less memory). Please split it and run the parts, or keep duplicates.';

/** Rows whose duplicates are not known yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 256 << 20;

async function runFix(input: RunInput, options: FixOptions, context: RunContext): Promise<RunReport> {
  const { rows } = input.texts;
  if (rows.columns === undefined && rows.stats.items === 0) {
    throw new UserMistake('Please enter some keywords to process.');
  }
  const columns = columnsOf(rows, options);
  const fixer = new RowFixer({
    platform: options.platform,
    kind: options.kind,
    rules: options,
    columns,
    makesKeys: options.removeDuplicates,
  });
  const outputs = new FixOutputs(fixer, context, rows.columns);
  const cleanCount = countCleanRows(rows, options, context.signal);
  if (cleanCount !== undefined) {
    for (const recipe of rows.products ?? []) {
      context.product('fixed', recipe);
    }
    return {
      rowCount: cleanCount,
      unchangedCount: cleanCount,
      changedCount: 0,
      droppedCount: 0,
      byFix: {},
      byReason: {},
    };
  }
  try {
    await (options.removeDuplicates
      ? writeDistinct(rows, fixer, outputs, context)
      : writeAll(rows, fixer, outputs, context));
  } catch (error) {
    throw error instanceof LinesTooLarge ? new TooLarge(COMPARISON_TOO_LARGE) : error;
  }
  return outputs.finish();
}

function columnsOf({ columns }: TextSource, options: FixOptions): KeywordColumns | null {
  if (columns === undefined) {
    return null;
  }
  return {
    keyword: chooseColumn(FIX_OPTIONS.keywordColumn, options.keywordColumn, columns) ?? 0,
    matchType: chooseColumn(FIX_OPTIONS.matchTypeColumn, options.matchTypeColumn, columns),
  };
}

async function writeAll(rows: TextSource, fixer: RowFixer, outputs: FixOutputs, context: RunContext): Promise<void> {
  for await (const block of readBlocks(rows, context)) {
    await outputs.write(fixer.fix(block), null);
  }
}

/** Writes rows whose keys did not occur before; the others are dropped. */
async function writeDistinct(
  rows: TextSource,
  fixer: RowFixer,
  outputs: FixOutputs,
  context: RunContext,
): Promise<void> {
  const expected = { lines: rows.stats.items, bytes: rows.stats.itemBytes + rows.stats.items };
  const deduper = new LineDeduper(EXACT_LINES, expected, limitsOf(context));
  const waiting: FixedBlock[] = [];
  let waitingBytes = 0;
  async function* readKeys(): AsyncGenerator<LineBlock, void, void> {
    for await (const block of readBlocks(rows, context)) {
      // The block is only borrowed until the next one is requested.
      const fixed = fixer.fix(copyBlock(block));
      waiting.push(fixed);
      waitingBytes += sizeOf(fixed);
      if (waitingBytes >= WAITING_BYTES) {
        deduper.resolveSoon();
      }
      yield fixed.keys as LineBlock;
    }
  }
  try {
    for await (const { keep } of deduper.split(readKeys())) {
      const fixed = waiting.shift() as FixedBlock;
      waitingBytes -= sizeOf(fixed);
      await outputs.write(fixed, keep);
    }
  } finally {
    deduper.dispose();
  }
}

function sizeOf({ before, rows }: FixedBlock): number {
  return before.bytes.length + (rows === before ? 0 : rows.bytes.length);
}

async function* readBlocks(rows: TextSource, context: RunContext): AsyncGenerator<LineBlock, void, void> {
  let done = 0;
  for await (const block of rows.blocks()) {
    context.signal.throwIfAborted();
    yield block;
    done += block.count;
    context.progress(done, rows.stats.lines);
  }
}
