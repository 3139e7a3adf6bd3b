import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { PortWriter } from '../../../backend/programmatic/port-writer.ts';
import { RowSender } from '../../../backend/programmatic/row-sender.ts';
import { RunMemory } from '../../../backend/programmatic/run-memory.ts';
import type { RunMessage } from '../../../backend/programmatic/run-messages.ts';
import { RunRefusal } from '../../../backend/programmatic/run-refusal.ts';
import { MemoryText } from '../../../libs/tools/shared/memory-text.ts';
import { doubleSlowly, doublingTool } from '../../support/engine/doubling-tool.ts';

/** Runs the tool, and returns the text that arrives at the other end of the port. */
async function send(text: string, rows: number): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  let received = '';
  port2.on('message', (message: RunMessage) => {
    if (message.kind === 'rows') {
      received += new TextDecoder().decode(message.bytes);
      port2.postMessage({ takenBytes: message.bytes.length });
    } else if (message.kind === 'done') {
      port2.close();
    }
  });
  const writer = new PortWriter(port1);
  const memory = new RunMemory(4096, () => writer.bytesInFlight);
  const sender = new RowSender('lines', 'text', { rows, bytes: 1e6 }, writer, memory);
  try {
    await doublingTool.run({ texts: { text: MemoryText.ofLines(text) }, fields: {} }, {}, sender);
    await sender.finish();
  } finally {
    writer.finish();
    await once(port2, 'close');
  }
  return received;
}

it('sends the products of one output one after the other', async () => {
  const expected = doubleSlowly(['red shoes', 'blue']);
  expect(await send('red shoes\nblue', 6)).toBe(expected.map((row) => `${row}\n`).join(''));
});

it('counts the rows of all products for the limit of the plan', async () => {
  await expect(send('red shoes\nblue', 5)).rejects.toThrow(RunRefusal);
});
