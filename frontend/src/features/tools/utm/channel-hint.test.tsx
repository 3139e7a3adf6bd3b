import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { defaultOptions } from '../../../../../libs/tools/shared/options.ts';
import type { NamingRules } from '../../../../../libs/tools/utm/naming.ts';
import { UTM_OPTIONS } from '../../../../../libs/tools/utm/options.ts';
import { ChannelHint } from './channel-hint.tsx';

const COLUMNS = ['url', 'Ad Network', 'utm_medium'];

const { naming } = defaultOptions(UTM_OPTIONS);

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
