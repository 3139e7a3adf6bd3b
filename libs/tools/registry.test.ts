import { describe, expect, it } from 'vitest';
import { TOOL_CATALOG, toolEntry } from './index.ts';
import { loadTool } from './registry.ts';

describe.each(TOOL_CATALOG.map(({ id }) => id))('the tool %s', (id) => {
  it('matches the catalog', async () => {
    const tool = await loadTool(id);
    expect(tool.id).toBe(id);
    expect(tool.texts).toEqual(toolEntry(id).inputs);
  });
});
