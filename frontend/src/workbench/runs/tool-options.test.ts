import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';

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
