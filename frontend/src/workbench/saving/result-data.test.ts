import { describe, expect, it } from 'vitest';
import { mergeDescription } from '../../../../libs/tools/merge/description.ts';
import { negativesDescription } from '../../../../libs/tools/negatives/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { fromInputData, toForm, toInputData, toOptions } from './result-data.ts';

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
    expect(fromInputData(mergeDescription, data, toOptions(mergeDescription, {})).texts).toEqual({
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
    expect(fromInputData(utmDescription, data, toOptions(utmDescription, {}))).toEqual({ texts, fields, report });
    expect(
      toInputData('keywords', { texts: { 'lists.0': 'a\n', 'lists.1': 'b\n' }, fields: {}, report: {} }, {}),
    ).toEqual({ lists: ['a\n', 'b\n'] });
  });

  it('is read in other forms, too, and what does not fit is left out', () => {
    expect(
      fromInputData(
        negativesDescription,
        { keywords: ['free', 'jobs'], existing: 7, report: [] },
        toOptions(negativesDescription, {}),
      ),
    ).toEqual({
      texts: { keywords: 'free\njobs\n' },
      fields: {},
      report: {},
    });
    for (const data of [undefined, null, 'text', [], { columns: 'none' }, { columns: [null] }]) {
      expect(fromInputData(mergeDescription, data, toOptions(mergeDescription, {})).texts).toEqual({});
    }
  });

  it('leaves long reports out', () => {
    const report = { reasons: 'x'.repeat(20_000) };
    expect(toInputData('utm', { texts: {}, fields: {}, report }, {})).toEqual({});
  });
});

describe('the form of a result', () => {
  it('has the saved options where this version knows them', () => {
    const settings = { exact: false, phrase: true, broad: true, platform: 'amazon', removeDuplicates: false };
    expect(toForm(negativesDescription, settings, {}).options).toEqual(settings);
    expect(toForm(negativesDescription, { platform: 'gone' }, {}).options).toEqual(
      defaultOptions(negativesDescription.options),
    );
    expect(toForm(utmDescription, {}, { source: 'google' }).fields).toMatchObject({ source: 'google', term: '' });
  });
});
