import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { NamingRules } from '../../../../../libs/tools/utm/naming.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { ChannelHint, UtmNaming } from './channel-hint.tsx';

const COLUMNS = ['url', 'Ad Network', 'utm_medium'];

const options = defaultOptions(UTM_OPTIONS);
const { naming } = options;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function hint(
  fields: { readonly [id: string]: string },
  columns?: readonly string[],
  hasColumn = true,
  rules: Partial<NamingRules> = {},
): string {
  const markup = renderToStaticMarkup(
    <ChannelHint
      columns={columns}
      fields={fields}
      hasColumn={(parameter) => hasColumn && parameter === 'medium'}
      naming={{ ...naming, ...rules }}
    />,
  );
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

it.each([
  ['Paid Search', { source: 'google', medium: 'cpc', campaign: 'x' }, undefined],
  ['Decided when the ad is shown', { source: '{{Network}}', medium: 'cpc', campaign: 'x' }, undefined],
  ['Decided when the ad is shown', { source: '{{Network}}', medium: 'cpc', campaign: 'x' }, COLUMNS],
  ['Found for each row', { source: '{{ad network}}', medium: 'cpc', campaign: 'x' }, COLUMNS],
  ['Found for each row', { source: 'google', medium: '', campaign: 'x' }, COLUMNS],
  ['Paid Search', { source: 'google', medium: 'cpc', campaign: 'x', content: '{{Ad Network}}' }, COLUMNS],
])('the hint says %s for %o', (text, fields, columns) => {
  expect(hint(fields, columns)).toContain(`GA4 channel: ${text} `);
  // Names of columns are no capitals of values.
  expect(hint(fields, columns)).not.toContain('capitals');
});

it('asks for source and medium that no column fills', () => {
  expect(hint({ source: 'google', medium: '' }, COLUMNS, false)).toContain('Fill in source and medium');
});

it('is about the values after the naming rules', () => {
  const fields = { source: 'News Letter', medium: 'af filiate', campaign: 'Spring' };
  expect(hint(fields)).toContain('There are capitals in: Source, Campaign.');
  expect(hint(fields)).toContain('“af filiate”, so these visits will count as Unassigned');
  const named = hint(fields, undefined, true, { case: 'lower', spaces: 'remove' });
  expect(named).toContain('GA4 channel: Affiliates ');
  expect(named).not.toMatch(/capitals|Unassigned/);
  expect(hint({ ...fields, source: '?!' }, undefined, true, { others: 'remove' })).toContain(
    'Fill in source and medium',
  );
});

it('shows the values of the fields as an example if the rows of the table are lost', async () => {
  const reading = vi.spyOn(rowsClient, 'call').mockRejectedValue(new Error('lost'));
  const model = {
    form: { fields: { source: 'News Letter' }, options: { ...options, naming: { ...naming, case: 'lower' } } },
    inputs: { urls: { columns: ['url'], revision: 1 } },
  };
  render(
    <MantineProvider>
      <UtmNaming model={model as unknown as ComponentProps<typeof UtmNaming>['model']} />
    </MantineProvider>,
  );
  expect(reading).toHaveBeenCalledOnce();
  // An unhandled rejection would fail the run of the tests.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText(/utm_source=/)).toBeTruthy();
});
