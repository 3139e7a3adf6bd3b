import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { PLAIN_LINES } from './plain-lines.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/plain-lines.ts`. */
interface PlainLinesExports {
  readonly memory: WasmMemory;
  textStart(): number;
  reserveText(length: number): number;
  countPlainLines(length: number): number;
}

/** Maximum text that is copied into the module; only a single line is longer. */
const LONGEST = 16 << 20;

let kernel: Kernel<PlainLinesExports> | undefined;

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
  kernel ??= new Kernel(PLAIN_LINES);
  const { exports } = kernel;
  if (!exports.reserveText(length)) {
    return -1;
  }
  kernel.bytes.set(bytes.length === length ? bytes : bytes.subarray(0, length), exports.textStart());
  return exports.countPlainLines(length);
}
