import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { type Blocks, LF, type LineBlock } from '../../lines/blocks/line-block.ts';
import { chunksOf } from '../../lines/blocks/line-chunks.ts';
import { ColumnCells } from '../../lines/kernels/cells/column-cells.ts';
import type { RunContext } from '../shared/tool.ts';
import { compileRules } from './compile-rules.ts';
import type { RulesEditor } from './edit-lines.ts';
import { countLineEnds } from './line-writer.ts';
import type { Deadline } from './preview.ts';
import { type RuleOptions, RuleRun, rulesEditor } from './run-rules.ts';

/** Maximum number of changed lines in a preview. */
export const MOST_CHANGED = 200;
/** Characters of a changed line that are shown. */
const SHOWN_CHARS = 500;
/** Bytes searched for changes at once. */
const PIECE_BYTES = 1 << 14;

/** Line, or cell of a table, that the rules change. */
export interface ChangedLine {
  /** Number of the line or row, from 0. */
  readonly row: number;
  readonly before: string;
  /** Text after all rules, with a line break where the line is split. */
  readonly after: string;
  /** Places of the rules that changed the line, from 0, in ascending order. */
  readonly rules: readonly number[];
}

/** Preview of a run with a list of rules. */
export interface RulesPreview {
  /** Replacements of each rule; null for rules that would not run. Lower bounds unless the preview is complete. */
  readonly perRule: readonly (number | null)[];
  /** The first changed lines; null if a rule can match across lines, so that no line can be shown by itself. */
  readonly changed: readonly ChangedLine[] | null;
  /** False if the deadline ended the preview. */
  readonly isComplete: boolean;
}

type Context = Pick<RunContext, 'signal' | 'reserve'>;

/**
 * Counts the replacements of every rule, and finds the first lines that change. The deadline is only checked between
 * blocks, so the caller must terminate a runaway pattern. Throws `UserMistake` as a run does.
 * @param byteLength size of all blocks
 * @param column index of the column whose cells change; null for a list
 */
export async function previewRules(
  blocks: Blocks,
  byteLength: number,
  options: RuleOptions,
  column: number | null,
  deadline: Deadline,
  context: Context,
): Promise<RulesPreview> {
  const compiled = await compileRules(options.rules, options.apply, column !== null);
  const run = new RuleRun(compiled, options, context);
  const isCell = column !== null;
  const crossesLines = !isCell && compiled.rules.some(({ reach }) => reach.kind !== 'line');
  const editor = crossesLines ? null : rulesEditor(compiled.rules, options, isCell, context);
  const finder = editor && new ChangeFinder(editor, options.rules.length);
  let isComplete = true;
  const read = async function* () {
    const cells = new ColumnCells();
    for await (const block of blocks) {
      if (deadline.now() >= deadline.at) {
        isComplete = false;
        return;
      }
      if (finder && !finder.isFull) {
        finder.search(column === null ? block : cells.of(block, column));
      }
      yield block;
    }
  };
  const edited = column === null ? run.lines(read(), byteLength) : run.rows(read(), column);
  for await (const _ of edited) {
    context.signal.throwIfAborted();
  }
  return { perRule: run.report().perRule, changed: finder?.changed ?? null, isComplete };
}

/** Finds lines that rules change, each searched by itself. */
class ChangeFinder {
  readonly changed: ChangedLine[] = [];
  readonly #editor: RulesEditor;
  readonly #ruleCount: number;
  /** Number of the next line. */
  #row = 0;

  constructor(editor: RulesEditor, ruleCount: number) {
    this.#editor = editor;
    this.#ruleCount = ruleCount;
  }

  get isFull(): boolean {
    return this.changed.length >= MOST_CHANGED;
  }

  search({ bytes, count }: LineBlock): void {
    const firstRow = this.#row;
    for (const piece of chunksOf(bytes, PIECE_BYTES)) {
      this.#searchLines(piece);
    }
    this.#row = firstRow + count;
  }

  /** Halves the lines until those that change are alone. */
  #searchLines(lines: Uint8Array): void {
    if (this.isFull) {
      return;
    }
    const afterMiddle = lines.indexOf(LF, lines.length >> 1) + 1;
    const cut = afterMiddle < lines.length ? afterMiddle : lines.lastIndexOf(LF, lines.length - 2) + 1;
    if (cut === 0) {
      this.#traceLine(lines);
      this.#row++;
    } else if (this.#editor.edit(lines) === lines) {
      this.#row += countLineEnds(lines);
    } else {
      this.#searchLines(lines.subarray(0, cut));
      this.#searchLines(lines.subarray(cut));
    }
  }

  #traceLine(line: Uint8Array): void {
    const earlier = this.#counts();
    const edited = this.#editor.edit(line);
    const [before, after] = [line, edited].map((bytes) => decodeUtf8(bytes).slice(0, -1));
    if (before !== after) {
      const rules = this.#counts().flatMap((count, index) => (count > earlier[index] ? [index] : []));
      this.changed.push({
        row: this.#row,
        before: before.slice(0, SHOWN_CHARS),
        after: after.slice(0, SHOWN_CHARS),
        rules,
      });
    }
  }

  /** Returns the replacements so far, by place in the list. */
  #counts(): number[] {
    const counts = new Array<number>(this.#ruleCount).fill(0);
    this.#editor.addCounts(counts);
    return counts;
  }
}
