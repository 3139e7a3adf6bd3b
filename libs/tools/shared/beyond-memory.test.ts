import { describe, expect, it } from 'vitest';
import { cutIntoBlocks } from '../../../test/support/engine/collect-dedupe.ts';
import { collectRun } from '../../../test/support/engine/collect-run.ts';
import { MemorySpill } from '../../../test/support/engine/memory-spill.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { loadTool } from '../registry.ts';
import { MemoryText } from './memory-text.ts';
import { defaultOptions } from './options.ts';

/** Little more than comparing needs to start, and than sorting does. */
const MEMORY = 10 << 20;
const SORT_MEMORY = 24 << 20;

const CASES = [
  { tool: 'dedupe', text: 'text', columns: ['Item', 'Number'], options: { sortOrder: 'original' } },
  { tool: 'dedupe', text: 'text', columns: ['Item', 'Number'], options: { sortOrder: 'reverse' } },
  { tool: 'dedupe', text: 'text', columns: ['Item', 'Number'], options: { sortOrder: 'ascii', caseSensitive: true } },
  { tool: 'fix', text: 'rows', columns: undefined, options: { removeDuplicates: true } },
  { tool: 'fix', text: 'rows', columns: ['Keyword', 'Number'], options: { removeDuplicates: true } },
  {
    tool: 'campaigns',
    text: 'keywords',
    columns: undefined,
    // Many ad groups, of which some are full and go on under another name.
    options: { campaign: 'Shoes', adGroup: '{keyword}', maxKeywordsPerAdGroup: 2 },
  },
  { tool: 'negatives', text: 'keywords', columns: undefined, options: { phrase: false } },
  { tool: 'utm', text: 'urls', columns: ['URL', 'Number'], options: { removeDuplicates: true } },
] as const;

describe('a comparison beyond memory', () => {
  it.each(CASES)(
    'gives the rows of one in memory: $tool, $columns, $options',
    async ({ tool, text, columns, options }) => {
      const loaded = await loadTool(tool);
      const isShort = tool !== 'dedupe' && tool !== 'utm';
      const random = seededRandom(5);
      const count = isShort ? 160_000 : 80_000;
      const rows = Array.from({ length: count }, (_, row) => {
        // One block has nothing to compare.
        if (row >= count - 10_000 && row < count - 5_000) {
          return columns ? `\t${row}` : '';
        }
        const words = [
          `Item ${Math.floor(random() * 400_000)} of${'more'.repeat(isShort ? 14 : 40)}`,
          random() < 0.3 ? 'Éclair' : 'shoes!',
          random() < 0.1 ? 'ß' : '',
        ];
        const item = tool === 'utm' ? `https://example.com/${words[0].slice(5).replaceAll(' ', '-')}` : words.join(' ');
        return columns ? `${item}\t${row}` : item;
      });
      const blocks = cutIntoBlocks(rows.join('\n'), 5_000);
      const none = Object.fromEntries(loaded.texts.map(({ id }) => [id, MemoryText.ofLines('')]));
      const fields = { source: 'google', medium: 'cpc', campaign: 'x' };
      const chosen = { ...defaultOptions(loaded.options), ...options };
      const run = (spill: MemorySpill | undefined) =>
        collectRun(blocks, columns, (source, context) =>
          loaded.run({ texts: { ...none, [text]: { ...source, isBorrowed: true } }, fields }, chosen, {
            ...context,
            isBorrowed: true,
            ...(spill && { spill }),
          }),
        );
      const space = new MemorySpill('sortOrder' in options && options.sortOrder !== 'original' ? SORT_MEMORY : MEMORY);
      // Comparing strings is much faster than comparing arrays.
      expect(JSON.stringify(await run(space)) === JSON.stringify(await run(undefined))).toBe(true);
      expect(space.created).toBeGreaterThan(0);
    },
  );
});
