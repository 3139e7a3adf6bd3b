import { expect, it } from 'vitest';
import { CONFLICT_OPTIONS } from '../../../libs/tools/conflicts/options.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { channelOf } from '../../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../../rows-host.ts';
import { dropNegatives, hasScopedNegatives } from '../conflicts.ts';

it('removes negatives from a table of keywords, or only counts them', async () => {
  const host = new RowsHost(() => undefined);
  putTable(host, 'keywords', ['Keyword', 'Match type'], 'red\tBroad', 'red\tNegative Broad', 'blue\tNegative Broad');
  putTable(host, 'culprits', ['Negative', 'Match type', 'Level', 'Blocks'], 'red\tBroad\tlist\t1');
  const task = { id: 'keywords', culprits: 'culprits', keywordOptions: defaultOptions(CONFLICT_OPTIONS) };
  const drop = (into?: string) => dropNegatives(channelOf(host), { ...task, ...(into && { into }) }, () => undefined);
  expect(await drop()).toMatchObject({ dropped: 1, stats: { lines: 2 } });
  expect(host.window('keywords', 0, 3)).toHaveLength(3);
  expect(await drop('rest')).toMatchObject({ dropped: 1, stats: { lines: 2 } });
  expect(host.window('rest', 0, 3)).toEqual(['red\tBroad', 'blue\tNegative Broad']);
  expect(host.columns('rest')).toEqual(['Keyword', 'Match type']);
});

it('removes all negatives from a table of keywords', async () => {
  const host = new RowsHost(() => undefined);
  putTable(host, 'keywords', ['Keyword', 'Match type'], 'red\tBroad', 'red\tNegative Broad', 'blue\tNegative Exact');
  const task = { id: 'keywords', culprits: 'all', keywordOptions: defaultOptions(CONFLICT_OPTIONS), into: 'rest' };
  expect(await dropNegatives(channelOf(host), task, () => undefined)).toMatchObject({
    dropped: 2,
    stats: { lines: 1 },
  });
  expect(host.window('rest', 0, 3)).toEqual(['red\tBroad']);
});

it('says if some negatives are of a campaign or an ad group', async () => {
  const host = new RowsHost(() => undefined);
  const columns = ['Negative', 'Match type', 'Level', 'Blocks'];
  putTable(host, 'lists', columns, 'campaign\tBroad\tlist\t1', 'ad group\tExact\tlist\t1');
  putTable(host, 'mixed', columns, 'red\tBroad\tlist\t2', 'red\tBroad\tad group\t1');
  const check = (id: string) => hasScopedNegatives(channelOf(host), { id });
  expect(await check('lists')).toBe(false);
  expect(await check('mixed')).toBe(true);
});

function putTable(host: RowsHost, id: string, columns: readonly string[], ...rows: string[]): void {
  host.begin(id);
  host.setColumns(id, columns);
  host.append(id, { bytes: new TextEncoder().encode(rows.map((row) => `${row}\n`).join('')), count: rows.length });
  host.finish(id);
}
