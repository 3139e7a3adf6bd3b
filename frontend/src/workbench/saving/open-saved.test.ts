import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { negativesDescription } from '../../../../libs/tools/negatives/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { textsOf } from '../../../../libs/tools/shared/tool.ts';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import { toolRunner } from '../runs/tool-runner.ts';
import { openResult, type ToolResult, toForm, toProjectForm } from './open-saved.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('computes the rows of a tool with several outputs again, and shows each in its saved arrangement', async () => {
  storeRowsInPage();
  const start = vi.spyOn(toolRunner('dedupe'), 'start').mockResolvedValue(true);
  const unique = {
    sort: { column: 'Clicks', direction: 'descending' },
    filters: [{ column: 'Keyword', condition: { kind: 'contains', text: 'red' } }],
    hidden: ['Cost'],
  };
  const duplicates = { sort: { column: 'Keyword', direction: 'ascending' }, filters: [], hidden: [] };
  const inputData = { text: 'a\nb\na\n', arrangements: { unique, duplicates, unknown: unique } };
  const result = { id: 'r', name: 'Sorted', toolType: 'dedupe', isComputed: false, inputTexts: [], inputData };
  await openResult(result as unknown as ToolResult);
  expect(start.mock.calls.map(([{ id }, , arrangements]) => [id, arrangements])).toEqual([
    ['dedupe', { unique: { ...unique, hidden: new Set(['Cost']) }, duplicates: { ...duplicates, hidden: new Set() } }],
  ]);
});

it('shows saved rows as those of an opened result', async () => {
  storeRowsInPage();
  const perform = vi.spyOn(toolRunner('fix'), 'perform').mockResolvedValue(false);
  const result = { id: 'r', name: 'Fixed', toolType: 'fix', isComputed: false, inputTexts: [], inputData: {} };
  await openResult(result as unknown as ToolResult);
  expect(perform.mock.calls).toMatchObject([[{ outputs: ['fixed'], hasSavedRows: true }]]);
});

it.each([
  [404, '{"code":"not_found","message":"This result was deleted."}', 'This result was deleted.'],
  [0, '', 'The rows could not be fetched. Check your connection and open the result again.'],
])('keeps the rows on screen if the saved ones are refused with %i', async (status, body, message) => {
  storeRowsInPage();
  const fetchRows = () => ({ ok: true, value: { ok: false, status, body, retryAfter: null } });
  answerForWorkers({ rows: {}, task: { fetchRows } });
  const runner = toolRunner('fix');
  const fixed = { id: 'earlier', count: 1, byteLength: 2, isGrowing: false };
  getDefaultStore().set(runner.atom, { ...runner.run, state: 'done', outputs: { fixed } });
  const result = { id: 'r', name: 'Fixed', toolType: 'fix', isComputed: false, inputTexts: [], inputData: {} };
  await openResult(result as unknown as ToolResult);
  expect(runner.run).toMatchObject({ error: { code: 'mistake', message }, isEarlier: true, outputs: { fixed } });
});

describe('the form of a result', () => {
  it('has the saved options where this version knows them', () => {
    const settings = { exact: false, phrase: true, broad: true, platform: 'amazon', removeDuplicates: false };
    expect(toForm(negativesDescription, settings, {}).options).toEqual(settings);
    expect(toForm(negativesDescription, { platform: 'gone' }, {}).options).toEqual(
      defaultOptions(negativesDescription.options),
    );
    expect(toForm(utmDescription, {}, { source: 'google' }).fields).toMatchObject({ source: 'google', term: '' });
  });
});

describe('the form of a project', () => {
  it.each([
    ['no settings', undefined, 5, 5],
    ['settings without columns', { casing: 'none' }, 5, 5],
    ['settings with more columns', { columns: [{}, {}, {}, { name: 'City' }] }, 3, 4],
    ['more columns than the page has', {}, 30, 26],
    ['no columns', {}, 0, 3],
  ])('shows the saved columns: %s', (_, settings, columns, shown) => {
    expect(textsOf(mergeDescription, toProjectForm(settings, columns).options)).toHaveLength(shown);
  });

  it('has the saved options', () => {
    const { options } = toProjectForm({ casing: 'none', columns: [{ name: 'City' }] }, 4);
    expect([options.casing, options.columns.map(({ name }) => name)]).toEqual(['none', ['City', '', '', '']]);
  });
});
