import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ChannelHint } from './channel-hint.tsx';

const COLUMNS = ['url', 'Ad Network', 'utm_medium'];

function hint(fields: { readonly [id: string]: string }, columns?: readonly string[], hasColumn = true): string {
  const markup = renderToStaticMarkup(
    <ChannelHint columns={columns} fields={fields} hasColumn={(parameter) => hasColumn && parameter === 'medium'} />,
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
