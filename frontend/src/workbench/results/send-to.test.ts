import { getDefaultStore } from 'jotai';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_STATS } from '../../../../libs/lines/blocks/line-stats.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { columnQuestionAtom } from '../inputs/ask-column.ts';
import type { SentFrom } from '../inputs/sent-from.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { sendRows } from './send-to.ts';

const LIST: RowsState = { id: 'cells', count: 1, byteLength: 2, isGrowing: false };
const FROM: SentFrom = { run: { tool: 'audit', form: { options: {}, fields: {} }, inputs: {} }, output: 'audit' };
const TABLE: RowsState = { ...LIST, id: 'table', columns: ['A', 'B'] };
const target = { tool: 'dedupe', input: toolEntry('dedupe').inputs[0] } as const;

beforeEach(() => {
  answerForWorkers({
    rows: { alias: (_: string, id: string): RowsState => ({ ...LIST, id }), text: () => 'a', keep: () => undefined },
    task: { measure: () => ({ ok: true, value: { ...EMPTY_STATS, lines: 1, items: 1 } }) },
  });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

it('records the output that rows come from, or its column', async () => {
  await sendRows(LIST, target, { from: { ...FROM, column: 'URL' } });
  expect(textInput('dedupe', 'text').state.sentFrom).toEqual({ ...FROM, column: 'URL' });
  await sendRows(LIST, target, { from: FROM });
  expect(textInput('dedupe', 'text').state.sentFrom).toEqual({ ...FROM, column: undefined });
});

it('holds the rows of a table while its column is chosen, and frees them then', async () => {
  const live = new Set([TABLE.id]);
  const taken: boolean[] = [];
  answerForWorkers({
    rows: {
      alias: (_: string, id: string): RowsState => {
        live.add(id);
        return { ...TABLE, id };
      },
      dispose: (ids: readonly string[]) => {
        for (const id of ids) {
          live.delete(id);
        }
      },
      text: () => 'a',
      keep: () => undefined,
    },
    task: {
      takeCells: ({ id }: { readonly id: string }) => {
        taken.push(live.has(id));
        return { ok: true, value: { ...EMPTY_STATS, lines: 1, items: 1 } };
      },
    },
  });
  const sending = sendRows(TABLE, { tool: 'negatives', input: toolEntry('negatives').inputs[0] });
  // The page that shows the table is left.
  await rowsClient.call((rows) => rows.dispose([TABLE.id]));
  const question = () => getDefaultStore().get(columnQuestionAtom);
  await expect.poll(question).not.toBeNull();
  question()?.answer(1);
  await sending;
  expect(taken).toEqual([true]);
  await expect.poll(() => [...live].filter((id) => id.startsWith('sent/'))).toEqual([]);
});
