import { describe, expect, it } from 'vitest';
import { dedupeTool } from '../dedupe/run.ts';
import { replaceTool } from '../replace/run.ts';
import { MemoryText } from './memory-text.ts';
import { defaultOptions } from './options.ts';
import { prepareRun } from './prepare-run.ts';
import type { RunContext, RunInput } from './tool.ts';

const TABLE = MemoryText.open({ kind: 'file', text: 'k,n\na,1\n', delimiter: 'comma', header: 1 });
const OPTIONS = defaultOptions(dedupeTool.options);

function contextOf(calls: string[]): RunContext {
  return {
    signal: new AbortController().signal,
    progress: () => {},
    columns: (output, names) => {
      calls.push(`${output}: ${names.join()}`);
    },
    write: async (output) => {
      calls.push(output);
    },
    product: (output) => {
      calls.push(output);
    },
  };
}

describe('a run over a table', () => {
  it('names the columns of every output before its rows', async () => {
    const calls: string[] = [];
    await prepareRun(dedupeTool, { texts: { text: await TABLE }, fields: {} }, OPTIONS)(contextOf(calls));
    expect(calls).toEqual(['unique: k,n', 'duplicates: k,n', 'unique']);
  });

  it('is refused for a column that does not exist', async () => {
    const input = { texts: { text: await TABLE }, fields: {} };
    expect(() => prepareRun(dedupeTool, input, { ...OPTIONS, column: 'x' })).toThrow(
      'There is no column “x”. The columns are: k, n.',
    );
  });

  it('ignores the column of a list', async () => {
    const calls: string[] = [];
    const input = { texts: { text: MemoryText.ofLines('a\nb\na') }, fields: {} };
    await prepareRun(dedupeTool, input, { ...OPTIONS, column: 'x' })(contextOf(calls));
    expect(calls).toEqual(['unique', 'duplicates']);
  });

  it('fails if rows come before their columns', async () => {
    const tool = {
      ...dedupeTool,
      run: async (_input: unknown, _options: unknown, context: RunContext) => {
        await context.write('unique', { bytes: new Uint8Array(0), count: 0 });
        return {};
      },
    };
    const start = prepareRun(tool, { texts: { text: await TABLE }, fields: {} }, OPTIONS);
    await expect(start(contextOf([]))).rejects.toThrow('dedupe writes rows of unique before its columns');
  });
});

it('refuses a run without a required field that is shown', async () => {
  const input = { texts: { text: await TABLE }, fields: { find: '', replaceWith: 'b' } };
  const one = defaultOptions(replaceTool.options);
  expect(() => prepareRun(replaceTool, input, one)).toThrow('Find Text is needed.');
  expect(() => prepareRun(replaceTool, input, { ...one, mode: 'rules' })).not.toThrow();
  expect(() => prepareRun(replaceTool, { ...input, fields: { find: ' ' } }, one)).not.toThrow();
});

describe('a run with inputs that its options hide', () => {
  it('ignores them', async () => {
    const seen: unknown[] = [];
    const tool = {
      ...dedupeTool,
      texts: [...dedupeTool.texts, { id: 'pairs', label: 'Pairs', shownWhen: { option: 'sortOrder', is: 'ascii' } }],
      fields: [{ id: 'find', label: 'Find', maxLength: 9, shownWhen: { option: 'sortOrder', is: 'ascii' } }],
      run: async ({ texts, fields }: RunInput) => {
        seen.push(texts.pairs.stats.lines, fields.find);
        return {};
      },
    };
    const input = { texts: { text: await TABLE, pairs: MemoryText.ofLines('a\nb') }, fields: { find: 'a' } };
    await prepareRun(tool, input, OPTIONS)(contextOf([]));
    await prepareRun(tool, input, { ...OPTIONS, sortOrder: 'ascii' })(contextOf([]));
    expect(seen).toEqual([0, '', 2, 'a']);
  });
});
