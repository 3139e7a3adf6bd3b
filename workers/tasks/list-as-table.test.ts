import { describe, expect, it } from 'vitest';
import { tableStats } from '../../libs/lines/blocks/line-stats.ts';
import { packItems } from '../../libs/lines/product/packed-items.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import { cleanCell } from '../../libs/tables/columns.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../rows-host.ts';
import { makeListTable } from './list-as-table.ts';

const TASK = { from: 'list', column: 'Item', id: 'table' } as const;

describe('a list as a table', () => {
  it('has one column, in which TABs are spaces', async () => {
    const host = new RowsHost(() => undefined);
    host.putText('list', new TextEncoder().encode('a\tb\n\nc'));
    expect(await makeListTable(channelOf(host), TASK, () => undefined)).toEqual(tableStats(3, 7));
    expect(host.describe('table')?.columns).toEqual(['Item']);
    expect(host.rows('table')?.rows(0, 9)).toEqual(['a b', '', 'c']);
    expect(host.rows('list')?.rows(0, 9)).toEqual(['a\tb', '', 'c']);
  });

  it('has one column, in which line breaks within lines are spaces', async () => {
    const host = new RowsHost(() => undefined);
    host.putText('list', new TextEncoder().encode('a\u0085b\u2028\nÂ\u2029\u2028c\u2027\t'));
    expect(await makeListTable(channelOf(host), TASK, () => undefined)).toEqual(tableStats(2, 15));
    expect(host.rows('table')?.rows(0, 9)).toEqual(['a b ', 'Â  c\u2027 ']);
  });

  it.each([
    ['stays computed', ['a', 'b'], 'products'],
    ['stays computed, in which blank items are rows', ['a', ' '], 'products'],
    ['is stored if an item has a TAB', ['a\tb', 'c'], 'blocks'],
    ['is stored if an item has a line break', ['a\u2028b', 'c'], 'blocks'],
  ])('%s', async (_name, items, kind) => {
    const host = new RowsHost(() => undefined);
    const recipe: ProductRecipe = {
      columns: [packItems(items)],
      separator: ' ',
      wrapBefore: '',
      wrapAfter: '',
      casing: 'none',
      variants: [{ before: '', after: '' }],
    };
    host.setProducts('list', [recipe]);
    const size = new TextEncoder().encode(items.map((item) => `${cleanCell(item)}\n`).join('')).length;
    expect(await makeListTable(channelOf(host), TASK, () => undefined)).toEqual(tableStats(items.length, size));
    expect(host.describe('table')).toMatchObject({ kind, columns: ['Item'] });
    expect(host.rows('table')?.rows(0, 9)).toEqual(items.map((item) => cleanCell(item)));
  });
});
