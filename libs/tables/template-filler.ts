import { trimCapacity } from '../lines/blocks/block-builder.ts';
import { LF, type LineBlock, TAB } from '../lines/blocks/line-block.ts';
import { cleanCell } from './columns.ts';
import type { CellPart } from './templates.ts';

/** Cells made of the cells of a row, compiled for filling many rows. */
export class TemplateFiller {
  readonly #steps: readonly Step[];
  /** Bytes of literal text in a row, with the TABs between its cells and its line end. */
  readonly #textBytes: number;
  /** Maximum number of times that a row copies one column. */
  readonly #copies: number;
  /** Start of each cell of the current row, and the end of the row plus one. */
  readonly #starts: Int32Array;

  /**
   * @param templates one for each cell of the new rows. TABs and line breaks in their texts become spaces
   * @param width number of columns of the rows that are read
   */
  constructor(templates: readonly (readonly CellPart[])[], width: number) {
    this.#steps = compile(templates);
    this.#textBytes = this.#steps.reduce<number>((sum, step) => sum + (typeof step === 'number' ? 0 : step.length), 0);
    const columns = this.#steps.filter((step) => typeof step === 'number');
    this.#copies = Math.max(0, ...columns.map((column) => columns.filter((other) => other === column).length));
    this.#starts = new Int32Array(width + 1);
  }

  /** Returns a block with a new row for each row of a block. */
  fill({ bytes, count }: LineBlock): LineBlock {
    let out = new Uint8Array(bytes.length + count * this.#textBytes);
    let length = 0;
    for (let start = 0; start < bytes.length; ) {
      const end = this.#findCells(bytes, start);
      const limit = length + this.#textBytes + this.#copies * (end - start);
      if (limit > out.length) {
        const larger = new Uint8Array(Math.max(limit, 2 * out.length));
        larger.set(out.subarray(0, length));
        out = larger;
      }
      length = this.#writeRow(bytes, out, length);
      start = end + 1;
    }
    return { bytes: trimCapacity(out, length), count };
  }

  /** Stores where the cells of a row start; returns the place of the row's LF. */
  #findCells(bytes: Uint8Array, start: number): number {
    const starts = this.#starts;
    starts[0] = start;
    let cell = 1;
    let at = start;
    for (let byte = bytes[at]; byte !== LF; byte = bytes[++at]) {
      if (byte === TAB) {
        starts[cell++] = at + 1;
      }
    }
    starts[cell] = at + 1;
    return at;
  }

  #writeRow(bytes: Uint8Array, out: Uint8Array, at: number): number {
    const starts = this.#starts;
    let length = at;
    for (const step of this.#steps) {
      const source = typeof step === 'number' ? bytes : step;
      let from = typeof step === 'number' ? starts[step] : 0;
      const to = typeof step === 'number' ? starts[step + 1] - 1 : step.length;
      // `set` costs about 50 ns per call, so a loop is faster for short texts.
      if (to - from > 48) {
        out.set(source.subarray(from, to), length);
        length += to - from;
      } else {
        while (from < to) {
          out[length++] = source[from++];
        }
      }
    }
    return length;
  }
}

/** Literal bytes, or the index of a column whose cell is copied. */
type Step = Uint8Array | number;

function compile(templates: readonly (readonly CellPart[])[]): Step[] {
  const encoder = new TextEncoder();
  const steps: Step[] = [];
  let text = '';
  for (const [index, parts] of templates.entries()) {
    text += index === 0 ? '' : '\t';
    for (const part of parts) {
      if ('text' in part) {
        text += cleanCell(part.text);
        continue;
      }
      if (text !== '') {
        steps.push(encoder.encode(text));
        text = '';
      }
      steps.push(part.column);
    }
  }
  return [...steps, encoder.encode(`${text}\n`)];
}
