import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { SCAN_KERNEL } from './scan-kernel.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/`. */
interface ScanExports {
  readonly memory: WasmMemory;
  textStart(): number;
  reserveText(length: number): number;
  countPlainLines(length: number): number;
  isAscii(length: number): number;
  wholeCharacters(length: number): number;
}

/** Maximum text that is copied into the module; only a single line is longer. */
const LONGEST = 16 << 20;

let kernel: Kernel<ScanExports> | undefined;

/** Copies a text into the module; returns its exports, or undefined if memory is short. */
function put(text: Uint8Array): ScanExports | undefined {
  kernel ??= new Kernel(SCAN_KERNEL);
  const { exports } = kernel;
  if (!exports.reserveText(text.length)) {
    return undefined;
  }
  kernel.bytes.set(text, exports.textStart());
  return exports;
}

/**
 * Counts the lines of a text in which every line starts and ends with a visible ASCII character, so that every line is
 * already an item.
 * @param bytes UTF-8; `bytes[0, length)` is read, and its last byte is a `\n` or `\r`
 * @returns -1 if the text has other lines, contains a `\r`, or is too long
 */
export function countPlainLines(bytes: Uint8Array, length: number): number {
  if (length === 0) {
    return 0;
  }
  if (length > LONGEST) {
    return -1;
  }
  const text = bytes.length === length ? bytes : bytes.subarray(0, length);
  return put(text)?.countPlainLines(length) ?? -1;
}

/** Size of the pieces that are validated; one with an error is copied in vain. */
const PIECE = 1 << 14;

/** Returns the end of whole pieces of ASCII from `from` on; the piece after it may begin with ASCII as well. */
export function asciiPiecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes.length - at >= PIECE && put(bytes.subarray(at, at + PIECE))?.isAscii(PIECE)) {
    at += PIECE;
  }
  return at;
}

/** Returns the end of whole pieces of valid UTF-8 from `from` on; the piece after it may begin with valid UTF-8 as well. */
export function utf8PiecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes.length - at >= PIECE) {
    const size = put(bytes.subarray(at, at + PIECE))?.wholeCharacters(PIECE) ?? -1;
    if (size < 0) {
      break;
    }
    at += size;
  }
  return at;
}
