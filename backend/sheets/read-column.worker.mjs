import Papa from 'papaparse';
import { move } from 'piscina';

/** Characters of JSON that are collected before they are encoded. */
const PIECE_LENGTH = 65_536;
/** Maximum commas of one line; rows with more would need hundreds of megabytes. A sheet has at most 18,278 columns. */
const MAX_COMMAS = 1_000_000;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Runs `readColumn` in a worker thread and transfers the result. This file is JavaScript, so that it also runs without
 * a build.
 * @param {{ csv: Uint8Array, index: number }} task
 * @returns null for a file with a row that is too long
 */
export default function run(task) {
  return hasLongRow(task.csv) ? null : move(readColumn(task));
}

/**
 * Returns one column of a CSV file: all cells that are not empty, cleaned.
 * @param {{ csv: Uint8Array, index: number }} task UTF-8, and the index of the column, counted from 0
 * @returns the cells as the contents of a JSON array in UTF-8; no bytes if there are no cells
 */
export function readColumn({ csv, index }) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array[]} */
  const pieces = [];
  let collected = '';
  let separator = '';
  const flush = () => {
    pieces.push(encoder.encode(collected));
    collected = '';
  };
  Papa.parse(new TextDecoder().decode(csv), {
    delimiter: ',',
    step: ({ data }) => {
      const cell = cleanCell(/** @type {string[]} */ (data)[index] ?? '');
      if (cell !== '') {
        collected += separator + JSON.stringify(cell);
        separator = ',';
      }
      if (collected.length >= PIECE_LENGTH) {
        flush();
      }
    },
  });
  flush();
  return join(pieces);
}

/**
 * Returns a cell as one line: white space around it is removed, white space with a line break in it becomes one space.
 * @param {string} cell
 */
export function cleanCell(cell) {
  return cell.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space)).trim();
}

/** @param {Uint8Array} csv */
function hasLongRow(csv) {
  let commas = 0;
  for (const byte of csv) {
    if (byte === COMMA) {
      commas += 1;
      if (commas > MAX_COMMAS) {
        return true;
      }
    } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
      commas = 0;
    }
  }
  return false;
}

/** @param {readonly Uint8Array[]} pieces */
function join(pieces) {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    joined.set(piece, end);
    end += piece.length;
  }
  return joined;
}
