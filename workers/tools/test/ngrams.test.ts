import { expect, it } from 'vitest';
import { ngramsDescription } from '../../../libs/tools/ngrams/description.ts';
import { defaultOptions } from '../../../libs/tools/shared/options.ts';
import { channelOf } from '../../../test/support/engine/rows-channel.ts';
import { RowsHost } from '../../rows-host.ts';
import { listGrams, matchTerms } from '../ngrams.ts';

const host = new RowsHost(() => undefined);
host.begin('grams');
host.setColumns('grams', ['Campaign', 'N-gram', 'Words']);
const rows = ['A\tfree trial\t2\n', 'B\tfree trial\t2\n', 'A\tshoes\t1\n'];
host.append('grams', { bytes: new TextEncoder().encode(rows.join('')), count: rows.length });
host.finish('grams');
host.pickRows('grams', 'picked', Uint32Array.of(0, 1));

it('lists n-grams, each once, as words or as negatives of a platform', async () => {
  const list = async (platform: 'google' | 'amazon' | null) => {
    await listGrams(channelOf(host), { grams: 'grams', platform, into: 'list' });
    return host.window('list', 0, 9);
  };
  expect(await list(null)).toEqual(['free trial', 'shoes']);
  expect(await list('google')).toEqual(['-"free trial"', '-shoes']);
  expect(await list('amazon')).toEqual(['"free trial"', '"shoes"']);
});

it('matches search terms with the n-grams of rows', async () => {
  const stats = host.putText('terms', new TextEncoder().encode('free trial\nshoes\nfree trial shoes\n'));
  const options = defaultOptions(ngramsDescription.options);
  const task = { id: 'terms', stats, options, grams: 'picked' };
  expect(await matchTerms(channelOf(host), task, () => undefined)).toMatchObject({ count: 2 });
});
