/**
 * Yields a text as a JSON array with one string per line, one piece per chunk. Never buffers more than a chunk, even
 * for a longer line.
 * @param chunks whole characters each; every line ends with `\n`
 */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  let isWithinLine = false;
  for await (const bytes of chunks) {
    const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString().split('\n');
    const rest = lines.pop() as string;
    let piece = '';
    for (const line of lines) {
      piece += isWithinLine ? `${escaped(line)}"` : separator + JSON.stringify(line);
      isWithinLine = false;
      separator = ',\n';
    }
    if (rest !== '') {
      piece += isWithinLine ? escaped(rest) : `${separator}"${escaped(rest)}`;
      isWithinLine = true;
    }
    yield piece;
  }
  yield ']';
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
