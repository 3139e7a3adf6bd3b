const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** What a JSON text consists of, as far as it takes memory beside its bytes. */
export interface JsonParts {
  /** Arrays and objects. */
  readonly containers: number;
  /** Elements and members, or a little less: commas and colons. */
  readonly separators: number;
}

/**
 * Counts the parts of a JSON text. Empty objects take twenty times their bytes once they are parsed, so that a small
 * body could use up the memory of a thread; and where that happens at once, it takes the whole server along.
 */
export function countJsonParts(json: Uint8Array): JsonParts {
  let containers = 0;
  let separators = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isInText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) {
      isInText = true;
    } else if (byte === COMMA || byte === COLON) {
      separators++;
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      containers++;
    }
  }
  return { containers, separators };
}
