import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../libs/lines/blocks/decode-lines.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { CheckTask, ReasonExportTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { checkRows } from './check.ts';
import { exportReasons } from './export-reasons.ts';

function hostOf(lists: { readonly [id: string]: readonly string[] }): RowsHost {
  const host = new RowsHost(() => undefined);
  for (const [id, lines] of Object.entries(lists)) {
    host.putText(id, new TextEncoder().encode(lines.join('\n')));
  }
  return host;
}

async function exported(host: RowsHost, task: Pick<ReasonExportTask, 'from' | 'rules' | 'reasons' | 'layout'>) {
  const places = { mediaType: 'text/plain', target: null, fileName: 'file' };
  const progress: [number, number][] = [];
  const onProgress = (done: number, total: number) => void progress.push([done, total]);
  const { file } = await exportReasons(channelOf(host), { ...task, ...places }, onProgress);
  return { text: decodeUtf8(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))), progress };
}

const LONG = 'x'.repeat(81);
const ROWS = ['red shoes', 'a!', LONG, 'b!', `${LONG}!`, 'blue shoes'];
const RULES = { kind: 'keywords', platform: 'google', of: 'keyword' } as const;

describe('checkRows', () => {
  const task: Omit<CheckTask, 'collects'> = { id: 'rows', rules: RULES, into: 'part' };
  const groups = [
    { code: 4, count: 2, listed: 2 },
    { code: 1, count: 1, listed: 1 },
    { code: 5, count: 1, listed: 1 },
  ];

  it('collects the rows with problems by reason, each of them once', async () => {
    const host = hostOf({ rows: ROWS });
    const report = await checkRows(channelOf(host), { ...task, collects: 'flagged' }, () => undefined);
    expect(report).toEqual({ rows: 6, flagged: 4, groups });
    expect(host.text('part').split('\n')).toEqual(['a!', 'b!', LONG, `${LONG}!`]);
  });

  it('collects the rows without problems, and counts the same', async () => {
    const host = hostOf({ rows: ROWS });
    const report = await checkRows(channelOf(host), { ...task, collects: 'fitting' }, () => undefined);
    expect(report).toMatchObject({ rows: 6, flagged: 4 });
    expect(host.text('part').split('\n')).toEqual(['red shoes', 'blue shoes']);
  });
});

describe('exportReasons', () => {
  const reasons = [
    { code: 4, label: 'Symbol', count: 2 },
    { code: 1, label: 'Too long', count: 1 },
    { code: 5, label: 'Too long, symbol', count: 1 },
  ];

  it('writes flagged rows as a table with row numbers, or by reason', async () => {
    const host = hostOf({ rows: ROWS });
    const table = await exported(host, { from: 'rows', rules: RULES, reasons, layout: 'csv' });
    expect(table.text.split('\n').slice(0, 4)).toEqual([
      'Row,Line,Reason',
      '2,a!,Symbol',
      `3,${LONG},Too long`,
      '4,b!,Symbol',
    ]);
    expect(table.progress.at(-1)).toEqual([6, 6]);
    const lists = await exported(host, { from: 'rows', rules: RULES, reasons, layout: 'txt' });
    expect(lists.text).toBe(`Symbol (2)\na!\nb!\n\nToo long (1)\n${LONG}\n\nToo long, symbol (1)\n${LONG}!\n`);
    expect(lists.progress[0]?.[1]).toBe(18);
  });

  it('numbers rejected lines as in the input', async () => {
    const host = hostOf({ input: ['x.com', '', ' a b ', 'ftp://x'], rejected: ['a b', 'ftp://x'] });
    const { text } = await exported(host, {
      from: 'input',
      rules: { kind: 'input', rejected: 'rejected' },
      reasons: [
        { code: 1, label: 'White space', count: 1 },
        { code: 2, label: 'Scheme', count: 1 },
      ],
      layout: 'csv',
    });
    expect(text).toBe('Row,Line,Reason\n3, a b ,White space\n4,ftp://x,Scheme\n');
  });
});
