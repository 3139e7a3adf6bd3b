import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { SCAN_KERNEL } from './scan-kernel.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/`. */
interface ScanExports {
  readonly memory: WasmMemory;
  textStart(): number;
  reserveText(length: number): number;
  countPlainLines(length: number): number;
  scanLines(length: number): number;
  linesFound(): number;
  itemsFound(): number;
  itemBytesFound(): number;
  writtenText(): number;
  writtenBytes(): number;
  isAscii(length: number): number;
  wholeCharacters(length: number): number;
}

/** Maximum text that is copied into the module; only a single line is longer. */
const LONGEST = 16 << 20;

let kernel: Kernel<ScanExports> | undefined;

/**
 * Copies a text into the module.
 * @param room bytes for the text and what is written after it
 * @returns the module; undefined if the text is too long, or memory is short
 */
function put(text: Uint8Array, room = text.length): Kernel<ScanExports> | undefined {
  kernel ??= new Kernel(SCAN_KERNEL);
  const { exports } = kernel;
  if (text.length > LONGEST || !exports.reserveText(room)) {
    return undefined;
  }
  kernel.bytes.set(text, exports.textStart());
  return kernel;
}

/** Counts of a text, documented at `LineStats`. */
interface ScannedLines {
  readonly lines: number;
  readonly bytes: number;
  readonly items: number;
  readonly itemBytes: number;
}

/**
 * Counts lines and items of `bytes[0, length)` and replaces `\r\n` and a lone `\r` by `\n`, in place.
 * @param bytes UTF-8; not empty; the last byte of the range is a `\n` or `\r`
 * @returns the statistics, whose `bytes` is the new length; undefined if the text is too long
 */
export function scanShortText(bytes: Uint8Array, length: number): ScannedLines | undefined {
  const text = bytes.length === length ? bytes : bytes.subarray(0, length);
  const found = put(text, length * 2);
  if (!found) {
    return undefined;
  }
  const { exports } = found;
  const lines = exports.countPlainLines(length);
  if (lines >= 0) {
    return { lines, bytes: length, items: lines, itemBytes: length - lines };
  }
  const isChanged = exports.scanLines(length) !== 0;
  const written = isChanged ? exports.writtenBytes() : length;
  if (isChanged) {
    const start = exports.writtenText();
    bytes.set(found.bytes.subarray(start, start + written));
  }
  return {
    lines: exports.linesFound(),
    bytes: written,
    items: exports.itemsFound(),
    itemBytes: exports.itemBytesFound(),
  };
}

/** Size of the pieces that are validated; one with an error is copied in vain. */
const PIECE = 1 << 14;

/** Returns the end of whole pieces of ASCII from `from` on; the piece after it may begin with ASCII as well. */
export function asciiPiecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes.length - at >= PIECE && put(bytes.subarray(at, at + PIECE))?.exports.isAscii(PIECE)) {
    at += PIECE;
  }
  return at;
}

/** Returns the end of whole pieces of valid UTF-8 from `from` on; the piece after it may begin with valid UTF-8 as well. */
export function utf8PiecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes.length - at >= PIECE) {
    const size = put(bytes.subarray(at, at + PIECE))?.exports.wholeCharacters(PIECE) ?? -1;
    if (size < 0) {
      break;
    }
    at += size;
  }
  return at;
}
