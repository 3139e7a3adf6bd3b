import { objectParts } from '../../files/export-json.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { BLOCK_BYTES } from '../../lines/blocks/line-block.ts';
import type { ReplacedText } from '../../lines/kernels/find/exact-text.ts';
import { chooseColumn } from '../shared/column-choice.ts';
import type { RunContext, RunInput, RunReport, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { compileRules, type InvalidRule } from './compile-rules.ts';
import { replaceDescription } from './description.ts';
import { exactSearch } from './exact-search.ts';
import { CLOSE_BYTES, CUT_BYTES, LineWriter } from './line-writer.ts';
import { CHUNK_BYTES, type MatchHandler, MatchReplacer } from './match-handler.ts';
import { type OneRuleOptions, REPLACE_OPTIONS, type ReplaceOptions } from './options.ts';
import { compileSearch } from './pattern.ts';
import { type CompiledReplacement, compileReplacement } from './replacement.ts';
import { readRules } from './rule-file.ts';
import { runMapping } from './run-mapping.ts';
import { type RuleOptions, runRules } from './run-rules.ts';
import { reachOf, scanText } from './scan.ts';

/** Report of one rule: the number of replacements, or the reason why the pattern is not valid. */
export type ReplaceReport =
  | { readonly count: number }
  | { readonly count: 0; readonly invalid: true; readonly problem: string };

/** Replaces text in every line or cell: by one rule, a list of rules, or pairs of a table. */
export const replaceTool: ToolDefinition<typeof REPLACE_OPTIONS> = {
  ...replaceDescription,
  run: runReplace,
  json({ options, report, rows, now }) {
    return objectParts({ exportDate: now.toISOString(), options, replacements: report.count ?? null, lines: { rows } });
  },
  apart: { canRun: canRunApart },
  example: "overprint replace list.txt --find '^(\\w+) shoes$' --replace-with 'shoes in $1' --use-regex",
  listReaders: { rules: (text, isJson) => readRules(text, { isJson }) },
  problemOf: ({ problem, invalidRules }) => {
    if (Array.isArray(invalidRules) && invalidRules.length > 0) {
      const rules: readonly InvalidRule[] = invalidRules;
      return rules.map((rule) => `Rule ${rule.index + 1}: ${rule.problem}`).join(' ');
    }
    return typeof problem === 'string' ? problem : undefined;
  },
  // A pattern with catastrophic backtracking would slow down the server for everyone.
  refuseOnServer: ({ mode, useRegex, rules }) => {
    if (mode === 'one') {
      return useRegex ? refusePattern('options.useRegex', REPLACE_OPTIONS.useRegex.label) : undefined;
    }
    const index = mode === 'rules' ? rules.findIndex(({ enabled, regex }) => enabled && regex) : -1;
    const { label } = REPLACE_OPTIONS.rules.fields.regex;
    return index < 0 ? undefined : refusePattern(`options.rules.${index}.regex`, `Rule ${index + 1}: ${label}`);
  },
};

/** Returns true unless a match can cross lines, or counts are about the pairs of a mapping. */
async function canRunApart({ texts, fields }: RunInput, options: ReplaceOptions): Promise<boolean> {
  const isTable = texts.text.columns !== undefined;
  if (options.mode === 'mapping') {
    return false;
  }
  if (options.mode === 'rules') {
    const { rules, invalid, skipped } = await compileRules(options.rules, options.apply, isTable);
    return invalid.length + skipped.length === 0 && (isTable || rules.every(({ reach }) => reach.kind === 'line'));
  }
  const search = compileSearch(fields.find, options);
  return search.ok && (isTable || (await reachOf(search)).kind === 'line');
}

function refusePattern(option: string, name: string): { readonly option: string; readonly message: string } {
  const message = `${name} must be off: regular expressions are not run on the server. The page and the command line run them on your machine.`;
  return { option, message };
}

function runReplace(input: RunInput, options: ReplaceOptions, context: RunContext): Promise<RunReport> {
  const { text } = input.texts;
  const column = chooseColumn(REPLACE_OPTIONS.column, options.column, text.columns) ?? (text.columns ? 0 : null);
  if (options.mode === 'mapping') {
    return runMapping(input.texts, options, column, context);
  }
  if (text.columns !== undefined) {
    context.columns('lines', text.columns);
  }
  if (options.mode === 'rules') {
    return runRules(text, options, column, context);
  }
  return column === null ? replaceInLines(input, options, context) : replaceInColumn(input, options, column, context);
}

/** Applies one rule to the cells of a column. */
async function replaceInColumn(
  { texts: { text }, fields: { find, replaceWith } }: RunInput,
  { useRegex, caseSensitive, wholeWords, replaceAll }: ReplaceOptions,
  column: number,
  context: RunContext,
): Promise<ReplaceReport> {
  const rule = {
    find,
    replaceWith,
    regex: useRegex,
    caseSensitive,
    wholeWords,
    escapes: false,
    enabled: true,
    note: '',
  };
  const options: RuleOptions = { rules: [rule], apply: 'sequential', replaceAll };
  const { count, invalidRules } = await runRules(text, options, column, context);
  const [invalid] = invalidRules;
  return invalid ? { count: 0, invalid: true, problem: invalid.problem } : { count };
}

/**
 * Applies one rule to the lines of a list.
 * @param chunkBytes bytes searched at once; set only by tests, since it does not change the result
 */
export async function replaceInLines(
  input: RunInput,
  options: OneRuleOptions,
  context: RunContext,
  chunkBytes = CHUNK_BYTES,
): Promise<ReplaceReport> {
  const { text } = input.texts;
  const search = compileSearch(input.fields.find, options);
  if (!search.ok) {
    for await (const block of text.blocks()) {
      context.signal.throwIfAborted();
      await writeShared(context, 'lines', block);
    }
    return { count: 0, invalid: true, problem: search.reason };
  }
  const replacement = compileReplacement(input.fields.replaceWith, search);
  const settings = { search, replaceAll: options.replaceAll, chunkBytes, watch: context.watchSearch?.() };
  const { constant } = replacement;
  const exact = constant === null ? null : exactSearch(search, constant);
  const replaceBytes = (bytes: Uint8Array) => exact?.replace(bytes, !options.replaceAll, MOST_BYTES) ?? null;
  const rewriter = new Rewriter(replacement, replaceBytes, text.stats.lines, context);
  await scanText(text.blocks(), text.stats.bytes, settings, rewriter);
  await rewriter.finish();
  return { count: rewriter.count };
}

/** Maximum output of one block by exact replacement; a longer output is split. */
const MOST_BYTES = BLOCK_BYTES * 4;

/** Writes the text with its matches replaced. */
class Rewriter extends MatchReplacer implements MatchHandler {
  readonly #replaceBytes: (bytes: Uint8Array) => ReplacedText | null;
  readonly #totalLines: number;
  readonly #context: RunContext;
  #countAtLineEnd = 0;
  /** Number of lines in the writer, right after `endLines`. */
  #lines = 0;
  #closed: LineBlock | undefined;

  constructor(
    replacement: CompiledReplacement,
    replaceBytes: (bytes: Uint8Array) => ReplacedText | null,
    totalLines: number,
    context: RunContext,
  ) {
    super(new LineWriter(context), replacement);
    this.#replaceBytes = replaceBytes;
    this.#totalLines = totalLines;
    this.#context = context;
  }

  async takeBlock({ bytes, count }: LineBlock): Promise<boolean> {
    const replaced = this.#replaceBytes(bytes);
    if (!replaced) {
      return false;
    }
    await this.finish();
    this.count += replaced.matches;
    this.#countAtLineEnd = this.count;
    const lines = count + replaced.matches * this.replacement.lineBreaks;
    await writeShared(this.#context, 'lines', { bytes: replaced.bytes, count: lines });
    return true;
  }

  endLines(lines: number): void {
    // A match that stays on its line removes no line break, and its groups add none.
    this.#lines += lines + (this.count - this.#countAtLineEnd) * this.replacement.lineBreaks;
    this.#countAtLineEnd = this.count;
    if (this.writer.length >= CLOSE_BYTES) {
      this.#closed = this.writer.takeAll(this.#lines);
      this.#lines = 0;
    }
  }

  async pause(linesRead: number): Promise<boolean> {
    this.#context.signal.throwIfAborted();
    this.#context.progress(Math.floor(linesRead), this.#totalLines);
    if (this.#closed) {
      await this.#writeClosed(this.#closed);
    } else if (this.writer.length >= CUT_BYTES) {
      await this.#cut();
    }
    return true;
  }

  /** Writes the rest. */
  async finish(): Promise<void> {
    if (this.#closed) {
      await this.#writeClosed(this.#closed);
    }
    await this.#cut();
  }

  async #writeClosed(block: LineBlock): Promise<void> {
    this.#closed = undefined;
    await this.#context.write('lines', block);
  }

  async #cut(): Promise<void> {
    for (const block of this.writer.takeLines()) {
      this.#lines -= block.count;
      await this.#context.write('lines', block);
    }
  }
}
