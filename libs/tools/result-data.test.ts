import { describe, expect, it } from 'vitest';
import { dedupeDescription } from './dedupe/description.ts';
import { mergeDescription } from './merge/description.ts';
import { negativesDescription } from './negatives/description.ts';
import { fromInputData, toInputData } from './result-data.ts';
import { defaultOptions } from './shared/options.ts';
import { utmDescription } from './utm/description.ts';

describe('what a result was made from', () => {
  it('is saved for merge as the specification names it, and read back', () => {
    const options = defaultOptions(mergeDescription.options);
    const texts = { 'columns.0': 'red\n\nblue\n', 'columns.1': null, 'columns.2': '' };
    const data = toInputData('merge', { texts, fields: {}, report: {} }, options);
    expect(data).toEqual({
      columns: [
        { label: 'A', items: ['red', '', 'blue'] },
        { label: 'B', items: [] },
        { label: 'C', items: [] },
      ],
      options,
    });
    expect(fromInputData(mergeDescription, data, defaultOptions(mergeDescription.options)).texts).toEqual({
      'columns.0': 'red\n\nblue\n',
      'columns.1': '',
      'columns.2': '',
    });
  });

  it('is the JSON form of the input for any other tool', () => {
    const texts = { urls: 'https://a.example\n' };
    const fields = { source: 'google', medium: 'cpc', campaign: 'x', term: '', content: '' };
    const report = { urlCount: 1 };
    const data = toInputData('utm', { texts, fields, report }, {});
    expect(data).toEqual({ urls: 'https://a.example\n', ...fields, report });
    expect(fromInputData(utmDescription, data, defaultOptions(utmDescription.options))).toEqual({
      texts,
      fields,
      report,
    });
    expect(
      toInputData('keywords', { texts: { 'lists.0': 'a\n', 'lists.1': 'b\n' }, fields: {}, report: {} }, {}),
    ).toEqual({ lists: ['a\n', 'b\n'] });
  });

  it('has the arrangements of its outputs', () => {
    const { texts, options } = { texts: { text: 'a\n' }, options: defaultOptions(dedupeDescription.options) };
    const sort = { column: 'Clicks', direction: 'descending' } as const;
    const arrangements = { duplicates: { sort, filters: [], hidden: new Set(['Cost']) } };
    const data = toInputData('dedupe', { texts, fields: {}, report: {}, arrangements }, options);
    expect(data).toEqual({ text: 'a\n', arrangements: { duplicates: { sort, filters: [], hidden: ['Cost'] } } });
    expect(fromInputData(dedupeDescription, data, options)).toEqual({ texts, fields: {}, report: {}, arrangements });
  });

  it('is read in other forms, too, and what does not fit is left out', () => {
    expect(
      fromInputData(
        negativesDescription,
        { keywords: ['free', 'jobs'], existing: 7, report: [] },
        defaultOptions(negativesDescription.options),
      ),
    ).toEqual({
      texts: { keywords: 'free\njobs\n' },
      fields: {},
      report: {},
    });
    for (const data of [undefined, null, 'text', [], { columns: 'none' }, { columns: [null] }]) {
      expect(fromInputData(mergeDescription, data, defaultOptions(mergeDescription.options)).texts).toEqual({});
    }
  });

  it('leaves long reports out', () => {
    const report = { reasons: 'x'.repeat(20_000) };
    expect(toInputData('utm', { texts: {}, fields: {}, report }, {})).toEqual({});
  });
});
