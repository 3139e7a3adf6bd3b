import { describe, expect, it } from 'vitest';
import { CAMPAIGN_OPTIONS } from './campaigns/options.ts';
import { FIX_OPTIONS } from './fix/options.ts';
import { TOOL_CATALOG, toolEntry } from './index.ts';
import { NGRAM_OPTIONS } from './ngrams/options.ts';
import { loadTool } from './registry.ts';
import { automaticColumn } from './shared/column-choice.ts';
import type { ToolInput } from './shared/tool-entry.ts';

describe.each(TOOL_CATALOG.map(({ id }) => id))('the tool %s', (id) => {
  it('matches the catalog', async () => {
    const tool = await loadTool(id);
    expect(tool.id).toBe(id);
    expect(tool.texts).toEqual(toolEntry(id).inputs);
  });
});

it('offers starter packs for keywords to exclude', () => {
  const offered = TOOL_CATALOG.flatMap(({ id, inputs }) =>
    (inputs as readonly ToolInput[])
      .filter(({ takesStarterPacks }) => takesStarterPacks)
      .map((input) => [id, input.label]),
  );
  expect(offered).toEqual([
    ['negatives', 'Input Keywords'],
    ['negatives', 'Existing Negative Keywords'],
    ['campaigns', 'Negative keywords'],
    ['conflicts', 'Negative keywords'],
  ]);
});

it.each([
  ['campaigns', CAMPAIGN_OPTIONS.keywordColumn],
  ['fix', FIX_OPTIONS.keywordColumn],
  ['ngrams', NGRAM_OPTIONS.termColumn],
])('shows the first column as the automatic choice of %s, which runs read', (_, option) => {
  expect(automaticColumn(option, ['Cost', 'Terms'])).toBe(0);
});
