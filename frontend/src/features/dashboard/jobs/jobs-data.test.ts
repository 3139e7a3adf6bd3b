import { describe, expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './jobs-data.ts';

const TEXT =
  'event: state\ndata: {"name":"Größe"}\n\n: still running\n\nevent: progress\ndata: {"done":5}\n\nevent: cut';

async function read(chunks: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(chunk);
      }
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) {
    events.push(event);
  }
  return events;
}

describe('readEvents', () => {
  it('reads events whatever the chunks, without comments and the event that was cut', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    const expected = [
      { event: 'state', data: { name: 'Größe' } },
      { event: 'progress', data: { done: 5 } },
    ];
    for (const size of [1, 2, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await read(chunks), `chunks of ${size}`).toEqual(expected);
    }
  });

  it('reads nothing from an empty response', async () => {
    expect(await read([])).toEqual([]);
  });
});
