import { describe, expect, it } from 'vitest';
import { negativesDescription } from '../../../../libs/tools/negatives/description.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import { utmDescription } from '../../../../libs/tools/utm/description.ts';
import { toForm } from './open-saved.ts';

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
