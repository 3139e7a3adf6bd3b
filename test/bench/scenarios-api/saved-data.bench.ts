import { gzipSync } from 'node:zlib';
import { median, type Reading, type Scenario } from '../harness.ts';
import { prepareOnEach, type RunningServer, request, saveList, watchMemory } from '../running-server.ts';

const ROWS = 1_000_000;

export const scenario: Scenario = {
  name: 'saved-data',
  title: 'API: a list of a million lines',
  about:
    'A million lines (27 MB) sent as one gzipped text, made a list, read back as a stream and compared. Memory is what the server process holds more at its highest than before, looked at every 20 ms: the text goes through in chunks of at most 1 MiB and is never there as a whole.',
  prepare(rows = ROWS) {
    const text = Array.from({ length: rows }, (_, row) => `cheap running shoes ${row}`).join('\n');
    const body = new Uint8Array(gzipSync(`${text}\n`, { level: 1 }));
    return prepareOnEach((database, server) => readings(database, server, body, text));
  },
};

function readings(database: string, server: RunningServer, body: Uint8Array<ArrayBuffer>, text: string): Reading[] {
  const grown: number[] = [];
  let listId = '';
  return [
    {
      kind: 'reading',
      title: `${database}: save`,
      unit: 'ms',
      read: async () => {
        const memory = watchMemory(server);
        const startedMs = performance.now();
        try {
          listId = await saveList(server, 'A million lines', body);
        } finally {
          grown.push(memory.stop());
        }
        return performance.now() - startedMs;
      },
    },
    {
      kind: 'reading',
      title: `${database}: read`,
      unit: 'ms',
      read: async () => {
        const startedMs = performance.now();
        const answer = await request(server, `/api/saved-lists/${listId}/content`);
        const read = await answer.text();
        if (read.trimEnd() !== text) {
          throw new Error('What was read is not what was saved.');
        }
        return performance.now() - startedMs;
      },
    },
    { kind: 'reading', title: `${database}: memory while saving`, unit: 'MB', read: async () => median(grown) },
  ];
}
