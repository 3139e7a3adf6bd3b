import { expect, test } from 'vitest';
import { TOOL_CATALOG } from '../../../../libs/tools/index.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';
import { csvDefault, listNoun, sheetsStyle } from './input-features.ts';

test('only the existing negatives take no spreadsheets', () => {
  const entries: readonly ToolEntry[] = TOOL_CATALOG;
  const inputs = entries.flatMap(({ id, inputs: texts }) => texts.map((text) => [id, text.id]));
  const without = TOOL_CATALOG.flatMap((entry) =>
    entry.inputs.filter((text) => sheetsStyle(entry.id, text.id) === null).map((text) => `${entry.id} ${text.id}`),
  );
  expect(inputs.length).toBeGreaterThan(11);
  expect(without).toEqual(['negatives existing']);
});

test('a further column of merge is a list that takes spreadsheets', () => {
  expect(sheetsStyle('merge', 'columns.7')).not.toBeNull();
  expect(csvDefault('merge', 'columns.7')).toBeUndefined();
  expect(listNoun('merge', 'columns.7')).toBe('list');
});

test('negatives of all tools are saved as negative lists', () => {
  const named = [
    listNoun('campaigns', 'negatives'),
    listNoun('conflicts', 'negatives'),
    listNoun('negatives', 'existing'),
  ];
  expect(named).toEqual(['negative list', 'negative list', 'negative list']);
  expect(listNoun('negatives', 'keywords')).toBe('list');
});
