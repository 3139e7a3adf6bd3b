import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { replaceDescription } from '../../../../libs/tools/replace/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { type RowsInPage, storeRowsInPage } from '../../../../test/support/rows-service.ts';
import { rememberInputs } from '../inputs/remember-inputs.ts';
import { textInput } from '../inputs/text-inputs.ts';
import { emptyForm, readToolForm, rememberWork, replaceToolForm } from './tool-options.ts';

describe('the form of a tool', () => {
  const defaults = defaultOptions(mergeDescription.options);

  beforeEach(() => {
    // A form is read once per page, and test files share modules.
    vi.resetModules();
  });

  afterEach(() => {
    sessionStorage.clear();
  });

  function store(tool: string, options: unknown): void {
    sessionStorage.setItem(`overprint.form.${tool}`, JSON.stringify({ options, fields: {} }));
  }

  it('a stored form has the values that are not finished, for their fields to show the error', async () => {
    const { optionRefusal, readToolForm } = await import('./tool-options.ts');
    const templates = [{ template: '{A} {B}' }, { template: '{B} in {A' }];
    store('merge', { ...defaults, templates });
    const { options } = readToolForm(mergeDescription);
    expect(options).toEqual({ ...defaults, templates });
    expect(optionRefusal(mergeDescription, options)).toContain('Template 2');

    const utm = defaultOptions(utmDescription.options);
    const naming = { ...utm.naming, spaces: 'hyphen', maxLength: Number.NaN };
    store('utm', { ...utm, naming });
    expect(readToolForm(utmDescription).options).toEqual({ ...utm, naming: { ...naming, maxLength: null } });
  });

  it('stored values that this version does not know have their defaults', async () => {
    const { readToolForm } = await import('./tool-options.ts');
    const separator = { type: 'gone', custom: '+' };
    store('merge', { separator, casing: 7, templates: 'none', removeDuplicates: false, former: true });
    expect(readToolForm(mergeDescription).options).toEqual({
      ...defaults,
      separator: { ...separator, type: defaults.separator.type },
      removeDuplicates: false,
    });
  });

  it('a form is read once per page: a change that could not be stored stays', async () => {
    const { formAtom, readToolForm } = await import('./tool-options.ts');
    const form = readToolForm(mergeDescription);
    getDefaultStore().set(formAtom(mergeDescription), { ...form, options: { ...defaults, removeDuplicates: false } });
    store('merge', defaults);
    expect(readToolForm(mergeDescription).options.removeDuplicates).toBe(false);
  });
});

describe('the work of a tool', () => {
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
});
