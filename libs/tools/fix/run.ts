import { UserMistake } from '../../errors.ts';
import { DROP_REASONS, FIX_NAMES } from '../../keywords/fix-rules.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import { readBlocks } from '../shared/read-blocks.ts';
import type { RunContext, RunInput, RunReport, TextSource, ToolDefinition } from '../shared/tool.ts';
import { countCleanRows } from './clean-products.ts';
import { fixDescription } from './description.ts';
import { fixDistinct } from './distinct-rows.ts';
import { FixOutputs } from './fix-outputs.ts';
import { FIX_OPTIONS, type FixOptions } from './options.ts';
import { type KeywordColumns, RowFixer } from './row-fixer.ts';

/** Changes keywords that an ad platform would refuse, and lists every change. */
export const fixTool: ToolDefinition<typeof FIX_OPTIONS> = {
  ...fixDescription,
  spills: true,
  run: runFix,
  apart: {
    canRun: (_, { removeDuplicates }) => !removeDuplicates,
    optionalKeys: [...FIX_NAMES, ...DROP_REASONS],
  },
  example:
    'overprint fix keywords.txt --platform google --words truncate --also changed=changes.csv --also dropped=dropped.csv',
};

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
  const blocks = readBlocks(rows, context);
  if (options.removeDuplicates) {
    const expected = { lines: rows.stats.items, bytes: rows.stats.itemBytes + rows.stats.items };
    for await (const { fixed, keep } of fixDistinct(blocks, fixer, expected, context)) {
      await outputs.write(fixed, keep);
    }
  } else {
    for await (const block of blocks) {
      await outputs.write(fixer.fix(block), null);
    }
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
