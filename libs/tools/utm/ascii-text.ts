const encoder = new TextEncoder();

/** A text of ASCII characters that is written often. */
export class AsciiText {
  readonly view: DataView;
  readonly length: number;

  constructor(text: string) {
    const bytes = encoder.encode(text);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.length = bytes.length;
  }
}

/**
 * Copies `[start, end)`, all of it ASCII, eight bytes at a time; the last eight overlap those before, so nothing around is
 * touched. (They go as numbers: only bytes beyond ASCII can make one that is none, which might change on the way.)
 */
export function copyAscii(source: DataView, start: number, end: number, target: DataView, at: number): void {
  const last = end - 8;
  const shift = at - start;
  if (last < start) {
    for (let i = start; i < end; i++) target.setUint8(i + shift, source.getUint8(i));
    return;
  }
  for (let i = start; i < last; i += 8) target.setFloat64(i + shift, source.getFloat64(i, true), true);
  target.setFloat64(last + shift, source.getFloat64(last, true), true);
}
