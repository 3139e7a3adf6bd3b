import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceDescription } from '../../../../libs/tools/replace/description.ts';
import { type RowsInPage, storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { rememberWork } from './remember-work.ts';
import { emptyForm, readToolForm, replaceToolForm } from './tool-options.ts';

const input = textInput('replace', 'text');
const empty = emptyForm(replaceDescription);
const filled = { ...empty, fields: { ...empty.fields, find: 'red' } };

let rows: RowsInPage;

beforeEach(async () => {
  rows = storeRowsInPage();
  await input.replace(['']);
});

afterEach(() => {
  replaceToolForm(replaceDescription, empty);
  vi.restoreAllMocks();
});

it('restores a form whose inputs were empty, and empties them', async () => {
  replaceToolForm(replaceDescription, filled);
  const undo = await rememberWork(replaceDescription, [input], empty);
  replaceToolForm(replaceDescription, empty);
  await input.replace(['an example']);
  await undo?.();
  expect(readToolForm(replaceDescription)).toEqual(filled);
  expect([rows.host.text(input.id), input.state.stats.lines]).toEqual(['', 0]);
});

it('restores inputs with their form', async () => {
  await input.replace(['red shoes']);
  const undo = await rememberWork(replaceDescription, [input], filled);
  replaceToolForm(replaceDescription, filled);
  await input.clear();
  await undo?.();
  expect(readToolForm(replaceDescription)).toEqual(empty);
  expect(rows.host.text(input.id)).toBe('red shoes');
});

it('has nothing to restore if the inputs are empty and the form stays or has its defaults', async () => {
  expect(await rememberWork(replaceDescription, [input], filled)).toBeUndefined();
  replaceToolForm(replaceDescription, filled);
  expect(await rememberWork(replaceDescription, [input], filled)).toBeUndefined();
});

it('gives inputs that were empty their revision again', async () => {
  const other = textInput('conflicts', 'keywords');
  await other.replace(['red shoes']);
  const { revision } = input.state;
  const undo = await rememberInputs([other, input]);
  await input.replace(['an example']);
  await undo?.();
  expect(input.state).toMatchObject({ revision, stats: { lines: 0 } });
});

it('gives restored inputs their revision again, and further changes a new one', async () => {
  await input.replace(['red shoes']);
  const { revision } = input.state;
  const undo = await rememberWork(replaceDescription, [input], empty);
  await input.replace(['blue shoes']);
  const replaced = input.state.revision;
  await undo?.();
  expect(input.state.revision).toBe(revision);
  await input.replace(['green shoes']);
  expect([revision, replaced]).not.toContain(input.state.revision);
});
