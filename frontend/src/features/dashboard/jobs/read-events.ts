/** One server-sent event with its data, parsed from JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events whose data are JSON on one line, as the server writes them; comments are skipped. A response
 * of `fetch` is read, since `EventSource` cannot send the token of the session.
 * @throws the error of the stream, or SyntaxError for data that are no JSON
 */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ServerEvent> {
  if (body === null) {
    return;
  }
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      const blocks = (pending + decoder.decode(value, { stream: true })).split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readField(block, 'event');
        const data = readField(block, 'data');
        if (event !== undefined && data !== undefined) {
          yield { event, data: JSON.parse(data) };
        }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

function readField(block: string, name: string): string | undefined {
  const start = `${name}: `;
  return block
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
}
