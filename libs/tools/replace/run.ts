import { objectParts } from '../../files/export-json.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { BLOCK_BYTES } from '../../lines/blocks/line-block.ts';
import type { ReplacedText } from '../../lines/kernels/find/exact-text.ts';
import type { RunContext, RunInput, ToolDefinition } from '../shared/tool.ts';
import { writeShared } from '../shared/write-shared.ts';
import { replaceDescription } from './description.ts';
import { exactSearch } from './exact-search.ts';
import { LineWriter } from './line-writer.ts';
import { CHUNK_BYTES, type MatchHandler } from './match-handler.ts';
import type { REPLACE_OPTIONS, ReplaceOptions } from './options.ts';
import { compileSearch } from './pattern.ts';
import { type CompiledReplacement, compileReplacement, expandPart } from './replacement.ts';
import { scanText } from './scan.ts';

/** Report of find and replace: the number of replacements, or the reason why the pattern is not valid. */
export type ReplaceReport =
  | { readonly count: number }
  | { readonly count: 0; readonly invalid: true; readonly problem: string };

/** Replaces text in every line: plain text, whole words or regular expressions. */
export const replaceTool: ToolDefinition<typeof REPLACE_OPTIONS> = {
  ...replaceDescription,
  run: (input, options, context) => runReplace(input, options, context),
  json({ options, report, rows, now }) {
    return objectParts({ exportDate: now.toISOString(), options, replacements: report.count ?? null, lines: { rows } });
  },
  example: "overprint replace list.txt --find '^(\\w+) shoes$' --replace-with 'shoes in $1' --use-regex",
  // A pattern with catastrophic backtracking would slow down the server for everyone.
  refuseOnServer({ useRegex }) {
    const message =
      'options.useRegex must be false: regular expressions are not run on the server. The page and the command line run them on your machine.';
    return useRegex ? { option: 'options.useRegex', message } : undefined;
  },
};

/**
 * Runs find and replace.
 * @param chunkBytes bytes searched at once; set only by tests, since it does not change the result
 */
export async function runReplace(
  input: RunInput,
  options: ReplaceOptions,
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
    return input.fields.find === '' ? { count: 0 } : { count: 0, invalid: true, problem: search.reason };
  }
  const replacement = compileReplacement(input.fields.replaceWith, search);
  const settings = { search, replaceAll: options.replaceAll, chunkBytes };
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
/** Size from which a block is closed at the end of an input block. */
const CLOSE_BYTES = BLOCK_BYTES * 0.75;
/** Size from which a block is closed in the middle of an input block, which requires counting its lines. */
const CUT_BYTES = BLOCK_BYTES * 1.5;

/** Writes the text with its matches replaced. */
class Rewriter implements MatchHandler {
  readonly #replacement: CompiledReplacement;
  readonly #replaceBytes: (bytes: Uint8Array) => ReplacedText | null;
  readonly #totalLines: number;
  readonly #context: RunContext;
  readonly #writer: LineWriter;
  #count = 0;
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
    this.#replacement = replacement;
    this.#replaceBytes = replaceBytes;
    this.#totalLines = totalLines;
    this.#context = context;
    this.#writer = new LineWriter(context);
  }

  /** Number of replacements so far. */
  get count(): number {
    return this.#count;
  }

  async takeBlock({ bytes, count }: LineBlock): Promise<boolean> {
    const replaced = this.#replaceBytes(bytes);
    if (!replaced) {
      return false;
    }
    await this.finish();
    this.#count += replaced.matches;
    this.#countAtLineEnd = this.#count;
    const lines = count + replaced.matches * this.#replacement.lineBreaks;
    await writeShared(this.#context, 'lines', { bytes: replaced.bytes, count: lines });
    return true;
  }

  keepBytes(bytes: Uint8Array, start: number, end: number): void {
    this.#writer.writeBytes(bytes, start, end);
  }

  keepText(text: string, start: number, end: number): void {
    this.#writer.writeText(text, start, end);
  }

  replace(match: RegExpExecArray): void {
    this.#count++;
    for (const part of this.#replacement.parts) {
      const text = expandPart(part, match);
      this.#writer.writeText(text, 0, text.length);
    }
  }

  leave(): void {}

  endLines(lines: number): void {
    // A match that stays on its line removes no line break, and its groups add none.
    this.#lines += lines + (this.#count - this.#countAtLineEnd) * this.#replacement.lineBreaks;
    this.#countAtLineEnd = this.#count;
    if (this.#writer.length >= CLOSE_BYTES) {
      this.#closed = this.#writer.takeAll(this.#lines);
      this.#lines = 0;
    }
  }

  async pause(linesRead: number): Promise<boolean> {
    this.#context.signal.throwIfAborted();
    this.#context.progress(Math.floor(linesRead), this.#totalLines);
    if (this.#closed) {
      await this.#writeClosed(this.#closed);
    } else if (this.#writer.length >= CUT_BYTES) {
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
    for (const block of this.#writer.takeLines()) {
      this.#lines -= block.count;
      await this.#context.write('lines', block);
    }
  }
}
