import { text } from 'node:stream/consumers';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { DomainError } from '../common/domain-error.ts';
import { PortWriter } from './port-writer.ts';
import { IN_FLIGHT_BYTES, type RowFormat, type RunMessage } from './run-messages.ts';
import { RunStream } from './run-stream.ts';

const TOO_SLOW = new DomainError('unprocessable', { message: 'Too slow.' });

/** Returns a stream that has received rows, if any, and then failed. */
async function failed(format: RowFormat, rows: string, error: Error): Promise<RunStream> {
  const { port1, port2 } = new MessageChannel();
  const stream = new RunStream(
    port1,
    format,
    () => undefined,
    async () => null,
  );
  if (rows !== '') {
    port2.postMessage({ kind: 'rows', bytes: new TextEncoder().encode(rows) } satisfies RunMessage);
    await stream.started;
  }
  // Rows that arrive after the failure are dropped.
  port2.postMessage({ kind: 'rows', bytes: new TextEncoder().encode('late') } satisfies RunMessage);
  stream.fail(error);
  return stream;
}

test('records end with the error of a run that is stopped', async () => {
  const error = '{"error":{"code":"unprocessable","message":"Too slow."}}\n';
  expect(await text(await failed('ndjson', '{"row":"a"}\n', TOO_SLOW))).toBe(`{"row":"a"}\n${error}`);
});

test('the last records arrive without a reader, and no error follows them', async () => {
  const { port1, port2 } = new MessageChannel();
  const stream = new RunStream(
    port1,
    'ndjson',
    () => undefined,
    async () => null,
  );
  const records = `{"summary":"${'a'.repeat(IN_FLIGHT_BYTES)}"}\n`;
  new PortWriter(port2).finish(new TextEncoder().encode(records));
  await expect.poll(() => stream.isOver).toBe(true);
  expect(stream.fail(TOO_SLOW)).toBe(false);
  expect((await text(stream)) === records).toBe(true);
});

test.each<[string, RowFormat, string, Error]>([
  ['plain text', 'text', 'a\n', TOO_SLOW],
  ['nothing yet', 'ndjson', '', TOO_SLOW],
  ['a part of a record', 'ndjson', '{"row":"a', TOO_SLOW],
  ['an unexpected error', 'ndjson', '{"row":"a"}\n', new Error('Too slow.')],
])('a run that is stopped fails with %s', async (_name, format, rows, error) => {
  const stream = await failed(format, rows, error);
  await expect(text(stream)).rejects.toThrow('Too slow.');
  await (rows === '' ? expect(stream.started).rejects.toThrow('Too slow.') : stream.started);
});
