import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultOptions, type OptionSpecs } from '../../../../libs/tools/shared/options.ts';
import { OptionForm } from './option-form.tsx';

const SPECS = {
  limit: { kind: 'number', label: 'Limit', default: 80, min: 0, max: 500, step: 1, unit: 'characters' },
  least: { kind: 'number', label: 'Least', default: null, min: 0, max: 1, step: 0.1, isOptional: true },
  column: {
    kind: 'column',
    label: 'Keyword column',
    default: '',
    input: 'text',
    auto: ['Keyword'],
    otherwise: 'first',
  },
  type: { kind: 'column', label: 'Type column', default: '', input: 'text', auto: ['Match type'] },
  name: { kind: 'template', label: 'Name', default: '', maxLength: 30 },
  mode: {
    kind: 'choice',
    label: 'Mode',
    default: 'one',
    choices: [
      { value: 'one', label: 'One' },
      { value: 'many', label: 'Many' },
    ],
  },
  level: {
    kind: 'choice',
    label: 'Level',
    default: 'low',
    choices: [
      { value: 'low', label: 'Low' },
      { value: 'high', label: 'High', shownWhen: { option: 'mode', is: ['many'] } },
    ],
  },
  isStrict: { kind: 'boolean', label: 'Strict', default: false, shownWhen: { option: 'mode', is: 'many' } },
  rules: {
    kind: 'list',
    label: 'Rules',
    max: 3,
    itemLabel: 'rule',
    shownWhen: { option: 'mode', is: ['many'] },
    fields: {
      find: { kind: 'text', label: 'Find', default: '', maxLength: 20 },
      isOn: { kind: 'boolean', label: 'On', default: true },
      size: {
        kind: 'number',
        label: 'Size',
        default: 1,
        min: 1,
        max: 9,
        step: 1,
        shownWhen: { option: 'isOn', is: 'true' },
      },
      text: { kind: 'template', label: 'Text', default: '', maxLength: 30 },
    },
  },
} as const satisfies OptionSpecs;

let options: ReturnType<typeof defaultOptions<typeof SPECS>>;

function Form({ columns }: { readonly columns: readonly string[] | undefined }) {
  const [value, setValue] = useState(() => ({ ...defaultOptions(SPECS), ...options }));
  options = value;
  return (
    <MantineProvider>
      <OptionForm inputs={{ text: { columns } }} onChange={setValue} specs={SPECS} value={value} />
    </MantineProvider>
  );
}

function show(columns?: readonly string[], changed: Partial<typeof options> = {}): void {
  options = { ...defaultOptions(SPECS), ...changed };
  render(<Form columns={columns} />);
}

// The controls are loaded when they are drawn for the first time.
beforeAll(async () => {
  options = defaultOptions(SPECS);
  render(<Form columns={undefined} />);
  await screen.findByLabelText('Limit');
  cleanup();
});

afterEach(cleanup);

const field = (name: string, role = 'textbox') => screen.getByRole<HTMLInputElement>(role, { name });
const type = (name: string, value: string, role?: string) => fireEvent.change(field(name, role), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

/** Returns the description and error of a control. */
function describedBy(name: string, role?: string): string {
  const ids = field(name, role).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('a number', () => {
  it('is a spinbutton with a unit, which keeps and explains a number that is refused', () => {
    show();
    expect(field('Limit', 'spinbutton').value).toBe('80');
    expect(screen.getByText('characters')).toBeTruthy();
    type('Limit', '900', 'spinbutton');
    expect(field('Limit', 'spinbutton').value).toBe('900');
    expect(describedBy('Limit', 'spinbutton')).toBe('must be a whole number from 0 to 500');
    expect(field('Limit', 'spinbutton').getAttribute('aria-invalid')).toBe('true');
    type('Limit', '', 'spinbutton');
    expect(describedBy('Limit', 'spinbutton')).toBe('must be a whole number from 0 to 500');
    type('Limit', '12', 'spinbutton');
    expect(options.limit).toBe(12);
    expect(describedBy('Limit', 'spinbutton')).toBe('');
  });

  it('may be empty if it is optional', () => {
    show();
    expect(field('Least', 'spinbutton').value).toBe('');
    type('Least', '0.50', 'spinbutton');
    expect([options.least, field('Least', 'spinbutton').value]).toEqual([0.5, '0.50']);
    type('Least', '', 'spinbutton');
    expect(options.least).toBeNull();
    expect(describedBy('Least', 'spinbutton')).toBe('');
  });
});

describe('a column', () => {
  const labels = (name: string) =>
    within(field(name, 'combobox'))
      .getAllByRole('option')
      .map((option) => option.textContent);

  it('needs the inputs of the tool', () => {
    const { column } = SPECS;
    // @ts-expect-error: without inputs the form could not show the columns.
    render(<OptionForm onChange={() => undefined} specs={{ column }} value={{ column: '' }} />, {
      wrapper: MantineProvider,
    });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is hidden while the input is a list', () => {
    show();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('names the automatic choice, else the first column or none', () => {
    show(['Cost', 'keyword']);
    expect(labels('Keyword column')).toEqual(['Automatic (keyword)', 'Cost', 'keyword']);
    expect(labels('Type column')[0]).toBe('Automatic (none)');
    cleanup();
    show(['Cost', 'Term']);
    expect(labels('Keyword column')[0]).toBe('Automatic (Cost)');
  });

  it('is chosen by name in any case, and explains a name that is missing', () => {
    show(['Cost', 'Term'], { column: 'term', type: 'Old' });
    expect(field('Keyword column', 'combobox').value).toBe('Term');
    expect(labels('Type column')).toEqual(['Automatic (none)', 'Old', 'Cost', 'Term']);
    expect(describedBy('Type column', 'combobox')).toBe('There is no column “Old”. The columns are: Cost, Term.');
    type('Type column', 'Cost', 'combobox');
    expect(options.type).toBe('Cost');
  });
});

describe('a template', () => {
  it('gets columns at the caret, and leaves it behind them', () => {
    show(['A', 'Long name', '{'], { name: 'x - y' });
    field('Name').setSelectionRange(1, 1);
    press('Insert A');
    expect(options.name).toBe('x{A} - y');
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').selectionStart).toBe(4);
    expect(screen.queryByRole('button', { name: 'Insert {' })).toBeNull();
  });

  it('explains braces and unknown columns', () => {
    show(['A']);
    type('Name', '{A');
    expect(describedBy('Name')).toBe('{A has no closing }.');
    type('Name', 'a}');
    expect(describedBy('Name')).toBe('A } has no { before it. Write }} for a brace.');
    type('Name', '{b}');
    expect(describedBy('Name')).toBe('There is no column “b”. The columns are: A.');
    type('Name', '{{b}} { a }');
    expect(describedBy('Name')).toBe('');
  });
});

describe('a list', () => {
  const rule = (find: string) => ({ find, isOn: true, size: 1, text: '' });
  const finds = () => options.rules.map(({ find }) => find);

  it('is shown by another option, as a group with no rows', () => {
    show();
    expect(screen.queryByRole('group', { name: 'Rules' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Strict' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Many' }));
    expect(within(screen.getByRole('group', { name: 'Rules' })).queryByRole('table')).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Strict' })).toBeTruthy();
  });

  it('gets rows with numbered controls, up to the maximum', () => {
    show(undefined, { mode: 'many' });
    press('Add rule');
    expect(focused()).toBe('Find 1');
    type('Find 1', 'a');
    press('Add rule');
    type('Size 2', '12', 'spinbutton');
    expect(describedBy('Size 2', 'spinbutton')).toBe('must be a whole number from 1 to 9');
    fireEvent.click(screen.getByRole('checkbox', { name: 'On 2' }));
    expect(screen.queryByRole('spinbutton', { name: 'Size 2' })).toBeNull();
    press('Add rule');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add rule' }).disabled).toBe(true);
    expect(options.rules).toEqual([rule('a'), { ...rule(''), isOn: false, size: 12 }, rule('')]);
  });

  it('moves and removes rows, and the focus with them', () => {
    show(undefined, { mode: 'many', rules: [rule('a'), rule('b'), rule('c')] });
    press('Move rule 3 up');
    expect([finds(), focused()]).toEqual([['a', 'c', 'b'], 'Move rule 2 up']);
    press('Move rule 2 up');
    expect([finds(), focused()]).toEqual([['c', 'a', 'b'], 'Move rule 1 down']);
    press('Move rule 1 down');
    expect([finds(), focused()]).toEqual([['a', 'c', 'b'], 'Move rule 2 down']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move rule 1 up' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move rule 3 down' }).disabled).toBe(true);
    press('Remove rule 3');
    expect([finds(), focused()]).toEqual([['a', 'c'], 'Remove rule 2']);
    press('Remove rule 1');
    press('Remove rule 1');
    expect([finds(), focused()]).toEqual([[], 'Add rule']);
  });

  it('inserts columns into the template that had the focus, else into the last one', () => {
    show(['A'], { mode: 'many', rules: [rule('a'), rule('b')] });
    const list = within(screen.getByRole('group', { name: 'Rules' }));
    const insert = () => fireEvent.click(list.getByRole('button', { name: 'Insert A' }));
    insert();
    fireEvent.focusIn(field('Text 1'));
    insert();
    insert();
    expect(options.rules.map(({ text }) => text)).toEqual(['{A}{A}', '{A}']);
  });

  it('draws many rows in portions', () => {
    const { shownWhen: _, ...spec } = SPECS.rules;
    const specs = { rules: { ...spec, max: 1_000 } } as const;
    const rows = Array.from({ length: 120 }, (_, index) => rule(`f${index}`));
    render(
      <MantineProvider>
        <OptionForm onChange={() => undefined} specs={specs} value={{ rules: rows }} />
      </MantineProvider>,
    );
    expect(screen.getAllByRole('textbox', { name: /^Find / })).toHaveLength(50);
    press('Show 50 more');
    press('Show 20 more');
    expect(field('Find 120').value).toBe('f119');
  });
});

it('offers a choice only while another option allows it, or while it is chosen', () => {
  const levels = () => within(screen.getByRole('group', { name: 'Level' })).getAllByRole('radio').length;
  show();
  expect(levels()).toBe(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Many' }));
  expect(levels()).toBe(2);
  fireEvent.click(screen.getByRole('radio', { name: 'High' }));
  fireEvent.click(screen.getByRole('radio', { name: 'One' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'High' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Low' }));
  expect(levels()).toBe(1);
});
