import { describe, expect, it } from 'vitest';
import { DEFAULT_FIX_RULES } from '../../libs/keywords/fix-rules.ts';
import { packItems } from '../../libs/lines/product/packed-items.ts';
import { campaignsDescription } from '../../libs/tools/campaigns/description.ts';
import { defaultOptions } from '../../libs/tools/shared/options.ts';
import { channelOf } from '../../test/support/engine/rows-channel.ts';
import type { RunPreviewTask } from '../protocol/tasks.ts';
import { RowsHost } from '../rows-host.ts';
import { countFixes } from '../tools/fix.ts';
import { previewRun } from './preview-run.ts';

const NO_LINES = { lines: 0, bytes: 0, items: 0, itemBytes: 0 };

function taskOf(lines: number, options: object): RunPreviewTask {
  const stats = { lines, bytes: lines * 10, items: lines, itemBytes: lines * 9 };
  return {
    tool: 'campaigns',
    texts: { keywords: { id: 'keywords', stats }, negatives: { id: 'none', stats: NO_LINES } },
    fields: {},
    options: { ...defaultOptions(campaignsDescription.options), ...options },
    memoryBytes: 2 ** 30,
    rows: 5,
    mostLines: 1_000,
    into: 'preview',
  };
}

function hostOf(keywords: readonly string[]): RowsHost {
  const host = new RowsHost(() => undefined);
  host.putText('keywords', new TextEncoder().encode(keywords.join('\n')));
  return host;
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `keyword ${i}`);

describe('previewRun', () => {
  it('stores the first rows, and counts a short run', async () => {
    const host = hostOf(numbered(100));
    const { counts } = await previewRun(channelOf(host), taskOf(100, { campaign: '{word2}', adGroup: 'G' }));
    expect(counts).toMatchObject({ campaignCount: 100, adGroupCount: 100, rowCount: 200 });
    expect(host.window('preview', 0, 9)).toHaveLength(5);
    expect(host.window('preview', 2, 3)).toEqual(['1\tG\tkeyword 1\tExact\tPaused']);
  });

  it('ends a long run with its first rows', async () => {
    const host = hostOf(numbered(30_000));
    const { counts } = await previewRun(channelOf(host), taskOf(30_000, {}));
    expect(counts).toBeNull();
    expect(host.window('preview', 0, 9)).toHaveLength(5);
  });

  it('shows rows that come after many that are left out', async () => {
    const repeats = 20_000;
    const host = hostOf(Array.from({ length: repeats }, () => `keyword ${'x'.repeat(60)}`));
    await previewRun(channelOf(host), taskOf(repeats, {}));
    expect(host.window('preview', 0, 9)).toHaveLength(2);
  });

  it('counts computed rows of any number', async () => {
    const host = new RowsHost(() => undefined);
    const columns = ['a', 'b'].map((word) => packItems(Array.from({ length: 1_000 }, (_, i) => `${word}${i}`)));
    const variants = [{ before: '', after: '' }];
    const recipe = { columns, separator: ' ', wrapBefore: '', wrapAfter: '', casing: 'none', variants } as const;
    host.setProducts('keywords', [recipe]);
    const { counts } = await previewRun(channelOf(host), taskOf(1_000_000, {}));
    expect(counts).toMatchObject({ rowCount: 2_000_000, adGroupCount: 1_000_000 });
    expect(host.window('preview', 0, 9)).toHaveLength(5);
  });

  it('refuses what a run refuses', async () => {
    const host = hostOf(['a']);
    await expect(previewRun(channelOf(host), taskOf(1, { campaign: '{x' }))).rejects.toThrow('{x has no closing }.');
    await expect(previewRun(channelOf(host), taskOf(1, { includeParents: true }))).rejects.toThrow(
      'New campaigns need a daily budget.',
    );
  });
});

describe('countFixes', () => {
  it('counts the rows of a result, and stores the first that change as a table', async () => {
    const host = hostOf(['red shoes', 'love?!', 'Red-Shoes']);
    const rules = { ...DEFAULT_FIX_RULES, casing: 'lowercase' as const, removeDuplicates: true };
    const sizes = { byteLength: 27, memoryBytes: 2 ** 30 };
    const task = { id: 'keywords', platform: 'google', kind: 'keyword', rules, ...sizes, into: 'pairs' } as const;
    const preview = await countFixes(channelOf(host), task, () => undefined);
    expect(preview).toMatchObject({ rowCount: 3, changedCount: 1, droppedCount: 1 });
    expect(host.window('pairs', 0, 9)).toEqual(['love?!\tlove\tsymbols, spaces', 'Red-Shoes\t\tdropped: duplicate']);
  });
});
