import { describe, expect, it } from 'vitest';
import { defaultOptions, isShown, type OptionSpecs, parseOptions } from './options.ts';

const SPECS = {
  limit: { kind: 'number', label: 'Limit', default: 80, min: 0, max: 500, step: 1 },
  share: { kind: 'number', label: 'Share', default: null, min: 0, max: 1, step: 0.1, isOptional: true },
  column: { kind: 'column', label: 'Column', default: '', input: 'text', auto: ['Keyword'] },
  name: { kind: 'template', label: 'Name', default: '{A}', maxLength: 20 },
  kind: {
    kind: 'choice',
    label: 'Kind',
    default: 'all',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'some', label: 'Some' },
    ],
  },
  extra: { kind: 'boolean', label: 'Extra', default: true, shownWhen: { option: 'kind', is: ['some'] } },
  nested: {
    kind: 'group',
    label: 'Nested',
    fields: {
      least: { kind: 'number', label: 'Least', default: 3, min: 1, max: 9, step: 1 },
      rest: { kind: 'template', label: 'Rest', default: 'x', maxLength: 9 },
    },
  },
  rules: {
    kind: 'list',
    label: 'Rules',
    max: 3,
    itemLabel: 'rule',
    fields: {
      find: { kind: 'text', label: 'Find', default: '', maxLength: 5 },
      isOn: { kind: 'boolean', label: 'On', default: true },
    },
  },
} as const satisfies OptionSpecs;

function problemsOf(input: unknown): Record<string, string> {
  const parsed = parseOptions(SPECS, input);
  return parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, message }) => [path, message]));
}

describe('options of all kinds', () => {
  it('have defaults', () => {
    expect(defaultOptions(SPECS)).toEqual({
      limit: 80,
      share: null,
      column: '',
      name: '{A}',
      kind: 'all',
      extra: true,
      nested: { least: 3, rest: 'x' },
      rules: [],
    });
    expect(parseOptions(SPECS, {})).toEqual({ ok: true, options: defaultOptions(SPECS) });
  });

  it('are empty or smallest where a given group leaves them out, and have defaults in members of a list', () => {
    expect(parseOptions(SPECS, { nested: {}, rules: [{}, { find: 'a', isOn: false }] })).toMatchObject({
      ok: true,
      options: {
        nested: { least: 1, rest: '' },
        rules: [
          { find: '', isOn: true },
          { find: 'a', isOn: false },
        ],
      },
    });
  });

  it('refuse other values, with their paths', () => {
    expect(
      problemsOf({
        limit: 1.5,
        share: 2,
        column: 3,
        name: 'x'.repeat(21),
        nested: { least: 0 },
        rules: [{ find: 'a' }, { find: 'toolong', other: 1 }],
      }),
    ).toEqual({
      limit: 'must be a whole number from 0 to 500',
      share: 'must be a number from 0 to 1',
      column: 'must be a text',
      name: 'must have at most 20 characters',
      'nested.least': 'must be a whole number from 1 to 9',
      'rules.1.find': 'must have at most 5 characters',
      'rules.1.other': 'is not an option',
    });
    expect(problemsOf({ limit: null, rules: {} })).toEqual({
      limit: 'must be a whole number from 0 to 500',
      rules: 'must be an array',
    });
    expect(problemsOf({ rules: [{}, {}, {}, {}] })).toEqual({ rules: 'must have at most 3 entries' });
    expect(problemsOf({ share: null })).toEqual({});
    expect(problemsOf({ share: Number.NaN })).toEqual({ share: 'must be a number from 0 to 1' });
  });
});

describe('options that are not shown', () => {
  const shownWhen = { option: 'kind', is: 'some' } as const;
  const specs = {
    kind: SPECS.kind,
    share: { ...SPECS.share, shownWhen },
    nested: { ...SPECS.nested, shownWhen },
    rules: { ...SPECS.rules, shownWhen },
  } as const satisfies OptionSpecs;

  it('have their defaults instead of invalid values', () => {
    const values = { share: 2, nested: { least: 0 }, rules: [{ find: 'toolong' }] };
    expect(parseOptions(specs, { kind: 'all', ...values })).toEqual({
      ok: true,
      options: { ...defaultOptions(specs), kind: 'all' },
    });
    const shown = parseOptions(specs, { kind: 'some', ...values });
    expect(shown.ok ? [] : shown.problems.map(({ path }) => path)).toEqual(['share', 'nested.least', 'rules.0.find']);
  });

  it('keep valid values', () => {
    expect(parseOptions(specs, { share: 1 })).toMatchObject({ ok: true, options: { share: 1 } });
  });
});

describe('templates', () => {
  const specs = {
    kind: { kind: 'text', label: 'Kind', default: '', maxLength: 9 },
    name: { kind: 'template', label: 'Name', default: '', maxLength: 20, shownWhen: { option: 'kind', is: 'own' } },
  } as const satisfies OptionSpecs;

  it('with unpaired braces are refused where they are shown', () => {
    expect(parseOptions(specs, { kind: 'own', name: '{A' })).toEqual({
      ok: false,
      problems: [{ path: 'name', message: '{A has no closing }.' }],
    });
    expect(parseOptions(specs, { kind: 'own', name: '{{A' }).ok).toBe(true);
    expect(parseOptions(specs, { kind: 'other', name: '{A' }).ok).toBe(true);
  });
});

describe('isShown', () => {
  it('compares the value of the sibling option', () => {
    expect(isShown(SPECS.extra, { kind: 'some' })).toBe(true);
    expect(isShown(SPECS.extra, { kind: 'all' })).toBe(false);
    expect(isShown({ shownWhen: { option: 'on', is: 'true' } }, { on: true })).toBe(true);
    expect(isShown({}, {})).toBe(true);
  });
});
