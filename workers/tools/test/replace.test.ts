import { describe, expect, it } from 'vitest';
import { tableStats } from '../../../libs/lines/blocks/line-stats.ts';
import { channelOf } from '../../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../../rows-host.ts';
import { addPairs, readRules } from '../replace.ts';

describe('addPairs', () => {
  const columns = ['A', 'B', 'Label'];
  const pairs = [['buy', 'transactional', 'Intent']];

  it.each([
    ['a table of two columns', ['A', 'B'], 'nike\tone\n"\ttwo\n', ['nike\tone\t', '"\ttwo\t']],
    ['a list, of which some lines have cells', undefined, 'nike\nred\tx\ty\tz\n', ['nike\t\t', 'red\tx\ty']],
  ])('keeps the rows of %s', async (_, given, text, rows) => {
    const host = new RowsHost(() => undefined);
    host.begin('pairs');
    if (given) {
      host.setColumns('pairs', given);
    }
    host.append('pairs', { bytes: new TextEncoder().encode(text), count: 2 });
    host.finish('pairs');
    const added = [...rows, 'buy\ttransactional\tIntent'];
    const stats = await addPairs(channelOf(host), { from: 'pairs', columns, pairs, id: 'more' });
    expect(stats).toEqual(tableStats(3, added.join('\n').length + 1));
    expect(host.describe('more')?.columns).toEqual(columns);
    expect(host.rows('more')?.rows(0, 9)).toEqual(added);
  });
});

describe('readRules', () => {
  const channel = channelOf(new RowsHost(() => undefined));

  it.each(['', 'Find,Replace\n', '[]'])('refuses %j', async (text) => {
    const message = 'No valid items found in file';
    const file = new File([text], 'rules.txt');
    await expect(readRules(channel, { source: file, ruleCount: 0 })).rejects.toThrow(message);
    await expect(readRules(channel, { source: text, ruleCount: 0 })).rejects.toThrow(message);
  });
});
