/** White space of JSON is at or below it. */
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Maximum nesting of a body; bounds the recursion of code that walks through it. */
export const MAX_DEPTH = 64;

/** Counts of the JSON structures that cost memory and time beyond their bytes. */
export interface JsonShape {
  /** Number of arrays and objects. */
  readonly containers: number;
  /** Maximum nesting of arrays and objects. */
  readonly depth: number;
  /** Number of object members. */
  readonly keys: number;
  /** Number of elements of all arrays that are no arrays or objects themselves. */
  readonly elements: number;
}

/**
 * Measures a JSON text in one pass before it is parsed. Parsed empty objects take twenty times their bytes, and the
 * time to convert and validate an object grows more than linearly with its keys. Invalid JSON is measured on a
 * best-effort basis; the parser rejects it.
 */
export function measureJson(json: Uint8Array): JsonShape {
  let containers = 0;
  let depth = 0;
  let level = 0;
  let keys = 0;
  let elements = 0;
  /** True at a level that is an array. */
  const isArray: boolean[] = [];
  /** True between the start of an array and its first element. */
  let isAtStart = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isAtStart && byte > SPACE) {
      isAtStart = false;
      elements += byte === CLOSE_ARRAY ? 0 : 1;
    }
    switch (byte) {
      case QUOTE:
        at = endOfString(json, at + 1);
        break;
      case COMMA:
        elements += isArray[level] ? 1 : 0;
        break;
      case COLON:
        keys++;
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        containers++;
        elements -= isArray[level] ? 1 : 0;
        level++;
        depth = Math.max(depth, level);
        isAtStart = byte === OPEN_ARRAY;
        isArray[level] = isAtStart;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        level--;
        break;
    }
  }
  return { containers, depth, keys, elements };
}

/** Returns the index of the closing quote of a string, or the length of the text if it is missing. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTE) {
    at += json[at] === BACKSLASH ? 2 : 1;
  }
  return at;
}
