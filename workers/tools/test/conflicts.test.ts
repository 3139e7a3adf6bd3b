import { expect, it } from 'vitest';
import { CONFLICT_OPTIONS } from '../../../libs/tools/conflicts/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { channelOf } from '../../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../../rows-host.ts';
import { dropNegatives } from '../conflicts.ts';

it('removes negatives from a table of keywords, or only counts them', async () => {
  const host = new RowsHost(() => undefined);
  const put = (id: string, columns: readonly string[], ...rows: string[]) => {
    host.begin(id);
    host.setColumns(id, columns);
    host.append(id, { bytes: new TextEncoder().encode(rows.map((row) => `${row}\n`).join('')), count: rows.length });
    host.finish(id);
  };
  put('keywords', ['Keyword', 'Match type'], 'red\tBroad', 'red\tNegative Broad', 'blue\tNegative Broad');
  put('culprits', ['Negative', 'Match type', 'Level', 'Blocks'], 'red\tBroad\tlist\t1');
  const task = { id: 'keywords', culprits: 'culprits', keywordOptions: defaultOptions(CONFLICT_OPTIONS) };
  const drop = (into?: string) => dropNegatives(channelOf(host), { ...task, ...(into && { into }) }, () => undefined);
  expect(await drop()).toMatchObject({ dropped: 1, stats: { lines: 2 } });
  expect(host.window('keywords', 0, 3)).toHaveLength(3);
  expect(await drop('rest')).toMatchObject({ dropped: 1, stats: { lines: 2 } });
  expect(host.window('rest', 0, 3)).toEqual(['red\tBroad', 'blue\tNegative Broad']);
  expect(host.columns('rest')).toEqual(['Keyword', 'Match type']);
});
