import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';

const MINUS = 0x2d;

/** Returns true if a cell is empty or `--`, which report no value. */
export function isNothing(cell: Uint8Array): boolean {
  const from = trimmedStart(cell, 0, cell.length);
  const size = trimmedEnd(cell, from, cell.length) - from;
  return size === 0 || (size === 2 && cell[from] === MINUS && cell[from + 1] === MINUS);
}

/** Finds out which decimal sign the cells of a column have. */
export class DecimalVotes {
  #dots = 0;
  #commas = 0;

  /** Counts a cell whose last separator is followed by one or two digits at its end. */
  add(cell: Uint8Array): void {
    const kept = decodeUtf8(cell).replace(/[^0-9.,+\u2212-]/g, '');
    const separator = /[.,](?=[0-9]{1,2}$)/.exec(kept)?.[0];
    if (separator === '.') {
      this.#dots++;
    } else if (separator === ',') {
      this.#commas++;
    }
  }

  get winner(): 'dot' | 'comma' {
    return this.#commas > this.#dots ? 'comma' : 'dot';
  }
}
