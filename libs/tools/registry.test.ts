import { describe, expect, it } from 'vitest';
import { TOOL_CATALOG, toolEntry } from '../contracts/tool-catalog.ts';
import { loadTool } from './registry.ts';

describe.each(TOOL_CATALOG.map(({ id }) => id))('the tool %s', (id) => {
  it('is what the catalog says', async () => {
    const tool = await loadTool(id);
    expect(tool.id).toBe(id);
    expect(tool.texts).toEqual(toolEntry(id).inputs);
  });
});
