import type { Remote } from 'comlink';
import { UserMistake } from '../../libs/errors.ts';
import { TAB } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import { readColumn } from '../../libs/lines/kernels/cells/column-cells.ts';
import { CsvRecords } from '../../libs/lines/kernels/csv/csv-records.ts';
import { cleanNames } from '../../libs/tables/columns.ts';
import { RowBlocks } from '../../libs/tables/row-blocks.ts';
import { nextMatchRow } from '../../libs/tools/replace/next-match.ts';
import type { OneRuleOptions, ReplaceRule } from '../../libs/tools/replace/options.ts';
import { type CompiledSearch, compileSearch } from '../../libs/tools/replace/pattern.ts';
import {
  countMatches as countRows,
  type MarkedSegment,
  type MatchCount,
  markCells,
  markLines,
} from '../../libs/tools/replace/preview.ts';
import { previewRules as previewRows, type RulesPreview } from '../../libs/tools/replace/rules-preview.ts';
import type { RuleOptions } from '../../libs/tools/replace/run-rules.ts';
import { NEVER } from '../progress.ts';
import type { RowsChannel, RowsId, RowsState } from '../protocol/rows.ts';
import type { FilesReport } from '../protocol/tasks.ts';
import { openBlocks } from '../rows-source.ts';
import { SequenceWriter } from '../rows-writer.ts';

/** Find text and options. */
export interface SearchTerms {
  readonly find: string;
  readonly options: OneRuleOptions;
}

/** Rows to be searched for the preview of a run. */
export interface SearchTask {
  readonly rows: RowsState;
  readonly terms: SearchTerms;
  /** Place of the column whose cells are searched; null for a list. */
  readonly column: number | null;
}

/** Rows to be read for the preview of a list of rules. */
export interface RulesTask {
  readonly rows: RowsState;
  readonly options: RuleOptions;
  /** Place of the column whose cells change; null for a list. */
  readonly column: number | null;
}

/** Consecutive lines, or cells of a table, whose matches are marked. */
interface MarkTask {
  readonly lines: readonly string[];
  readonly isCell: boolean;
  readonly terms: SearchTerms;
  readonly replaceWith: string;
}

/** File of rules, or its text. */
interface RuleFileTask {
  readonly source: File | string;
  /** Number of rules that the list has. */
  readonly ruleCount: number;
}

/** Rows of a table, or lines of a list, to which pairs are added. */
interface PairsTask {
  readonly from: RowsId;
  /** Names of the columns of the result. */
  readonly columns: readonly string[];
  readonly pairs: readonly (readonly string[])[];
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** Milliseconds after which a preview stops, so that what it has found arrives in time. */
interface TimeLimit {
  readonly limitMs: number;
}

/** Loads the code of all previews, so that loading does not count against their time limits. */
export async function loadPreview(): Promise<null> {
  await import('../../libs/tools/replace/line-reach.ts');
  return null;
}

/** Counts the matches in rows, stopping after the time limit. */
export async function countMatches(
  channel: Remote<RowsChannel>,
  { rows, terms, column, limitMs }: SearchTask & TimeLimit,
): Promise<MatchCount> {
  const deadline = { at: performance.now() + limitMs, now: () => performance.now() };
  const { blocks } = await openSearched(channel, rows.id, column);
  const { replaceAll } = terms.options;
  return countRows(NEVER, blocks, rows.byteLength, compile(terms), replaceAll, deadline, column !== null);
}

/**
 * Returns the first row from `fromRow` in which a match starts, wrapping around at the end; null if there is none. The search starts at
 * the block of the first row. A match that spans lines and starts before that block is missed, so the search may report
 * a match inside of it.
 */
export async function nextMatch(
  channel: Remote<RowsChannel>,
  { rows, terms, column, fromRow }: SearchTask & { readonly fromRow: number },
): Promise<number | null> {
  const search = compile(terms);
  const isCell = column !== null;
  const { firstRow, blocks } = await openSearched(channel, rows.id, column, fromRow);
  const found = await nextMatchRow(NEVER, blocks, rows.byteLength, search, fromRow - firstRow, isCell);
  if (found !== null) {
    return firstRow + found;
  }
  if (fromRow === 0) {
    return null;
  }
  const start = await openSearched(channel, rows.id, column);
  return nextMatchRow(NEVER, start.blocks, rows.byteLength, search, 0, isCell);
}

/** Opens the rows of a list, or the cells of a column as lines. */
async function openSearched(channel: Remote<RowsChannel>, id: RowsId, column: number | null, fromRow = 0) {
  const run = await openBlocks(channel, id, { fromRow, isBorrowed: true });
  return column === null ? run : { ...run, blocks: readColumn(run.blocks, column) };
}

/** Counts the replacements of each rule and returns the first changed lines, stopping after the time limit. */
export async function previewRules(
  channel: Remote<RowsChannel>,
  { rows, options, column, limitMs }: RulesTask & TimeLimit,
): Promise<RulesPreview> {
  const deadline = { at: performance.now() + limitMs, now: () => performance.now() };
  const { blocks } = await openBlocks(channel, rows.id, { isBorrowed: true });
  return previewRows(blocks, rows.byteLength, options, column, deadline, { signal: NEVER });
}

/** Marks the matches in consecutive lines or cells, with their replacements. */
export async function markMatches(
  _channel: Remote<RowsChannel>,
  { lines, isCell, terms, replaceWith }: MarkTask,
): Promise<MarkedSegment[][]> {
  const mark = isCell ? markCells : markLines;
  return mark(lines, compile(terms), terms.options.replaceAll, replaceWith);
}

/** Copies rows and adds pairs. Fills those that have fewer cells than there are columns, and cuts longer ones. */
export async function addPairs(
  channel: Remote<RowsChannel>,
  { from, columns, pairs, id }: PairsTask,
): Promise<LineStats> {
  const takes = { kind: 'rows', width: columns.length } as const;
  const rows = new RowBlocks(new CsvRecords({ delimiter: TAB, hasQuotes: false, takes }), false);
  const writer = await SequenceWriter.begin(channel, id, cleanNames(columns));
  const { blocks } = await openBlocks(channel, from, { isBorrowed: true });
  for await (const { bytes } of blocks) {
    await writer.appendAll(rows.push(bytes));
  }
  await writer.appendAll(rows.push(new TextEncoder().encode(pairs.map((cells) => `${cells.join('\t')}\n`).join(''))));
  await writer.appendAll(rows.finish());
  await writer.finish();
  return writer.tableStats;
}

/**
 * Reads a file of rules, or its text.
 * @throws UserMistake also if there are none
 */
export async function readRules(
  _channel: Remote<RowsChannel>,
  { source, ruleCount }: RuleFileTask,
): Promise<Pick<FilesReport, 'guessed' | 'strayBytes'> & { readonly rules: ReplaceRule[] }> {
  const ruleFile = await import('../../libs/tools/replace/rule-file.ts');
  const isFile = typeof source !== 'string';
  const { rules, encoding, strayBytes } = isFile
    ? await ruleFile.readRuleFile(source, ruleCount)
    : { rules: ruleFile.readRules(source, { already: ruleCount }), encoding: 'utf-8', strayBytes: 0 };
  if (rules.length === 0) {
    throw new UserMistake('No valid items found in file');
  }
  return { rules, guessed: isFile && encoding === 'windows-1252' ? [source.name] : [], strayBytes };
}

function compile({ find, options }: SearchTerms): CompiledSearch {
  const search = compileSearch(find, options);
  if (!search.ok) {
    throw new UserMistake(search.reason);
  }
  return search;
}
