import { describe, expect, it } from 'vitest';
import { UserMistake } from '../../../libs/errors.ts';
import { loadTool } from '../../../libs/tools/registry.ts';
import { runInMemory } from './run-in-memory.ts';

describe('runInMemory', () => {
  it('accepts an input as a string or lines, and reads a missing one as empty', async () => {
    const merge = await loadTool('merge');
    const { outputs } = await runInMemory(merge, { columns: [['a', 'b'], 'c\nd'] }, {});
    expect(outputs.lines.rows(0, 9)).toEqual(['ac', 'ad', 'bc', 'bd']);
    expect((await runInMemory(merge, {}, {})).outputs.lines.count).toBe(0);
  });

  it('returns both halves of a split', async () => {
    const dedupe = await loadTool('dedupe');
    const { outputs } = await runInMemory(dedupe, { text: 'a\nb\nA\na' }, { caseSensitive: true });
    expect(outputs.unique.rows(0, 9)).toEqual(['a', 'b', 'A']);
    expect(outputs.duplicates.rows(0, 9)).toEqual(['a']);
  });

  it('reports invalid input and options', async () => {
    const merge = await loadTool('merge');
    await expect(runInMemory(merge, { columns: [1] }, {})).rejects.toThrow(UserMistake);
    await expect(runInMemory(merge, { columns: [['a', 1]] }, {})).rejects.toThrow('columns.0');
    await expect(runInMemory(merge, { columns: ['a'] }, { casing: 'loud' })).rejects.toThrow('casing');
    await expect(runInMemory(merge, { columns: ['a'] }, { sepparator: {} })).rejects.toThrow('sepparator');
  });

  it('reports progress and can be aborted', async () => {
    const merge = await loadTool('merge');
    const seen: number[][] = [];
    await runInMemory(merge, { columns: ['a\nb', 'c'] }, {}, { onProgress: (...progress) => seen.push(progress) });
    expect(seen.at(-1)).toEqual([2, 2]);
    const aborted = runInMemory(merge, { columns: ['a'] }, {}, { signal: AbortSignal.abort(new Error('over')) });
    await expect(aborted).rejects.toThrow('over');
  });
});
