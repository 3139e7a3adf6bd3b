import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectUtm } from '../../../test/support/engine/collect-utm.ts';
import { seededRandom } from '../../../test/support/engine/random-list.ts';
import { randomUrl } from '../../../test/support/engine/random-urls.ts';
import { type SlowValues, tagUrlsSlowly } from '../../../test/support/engine/utm-oracle.ts';
import { defaultOptions } from '../shared/options.ts';
import { encodeValue, prepareTags, type UtmValues, utmParameterIndex } from './kernel/utm-parameters.ts';
import { UTM_OPTIONS, type UtmOptions } from './options.ts';
import { rejectionReason, tagUrl } from './tag-url.ts';

const VALUES: UtmValues = { source: 's', medium: 'm', campaign: 'c', term: '', content: '' };
const OPTIONS: UtmOptions = defaultOptions(UTM_OPTIONS);

const tag = (url: string, values: Partial<UtmValues> = {}, options: Partial<UtmOptions> = {}) =>
  tagUrl(url, prepareTags({ ...VALUES, ...values }, { ...OPTIONS, ...options }));

describe('golden cases of lists with the common options', () => {
  const folder = new URL('../../../test/fixtures/tools/utm/', import.meta.url);
  // All others run in `test/fixtures`.
  const cases = readdirSync(folder)
    .map((name) => ({ name, ...(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as GoldenCase) }))
    .filter(({ expected }) => Object.keys(expected).join() === 'lines,rejected');
  for (const { name, input, options, expected } of cases) {
    it(name, async () => {
      const { urls, ...given } = input;
      const values = { source: '', medium: '', campaign: '', term: '', content: '', ...given };
      const complete = { ...defaultOptions(UTM_OPTIONS), ...options };
      const { lines, rejected } = await collectUtm(urls, values, complete);
      expect({ lines, rejected }).toEqual(expected);
      expect(tagUrlsSlowly(urls, slowValues(values), complete)).toEqual(expected);
    });
  }
});

interface GoldenCase {
  readonly input: { readonly urls: string } & Partial<UtmValues>;
  readonly options: Partial<UtmOptions>;
  readonly expected: { readonly lines: string[]; readonly rejected: string[] };
}

describe('tagUrl', () => {
  it('adds a missing scheme', () => {
    const end = '?utm_source=s&utm_medium=m&utm_campaign=c';
    expect(tag('x.com')).toBe(`https://x.com/${end}`);
    expect(tag('//x.com/a')).toBe(`https://x.com/a${end}`);
    expect(tag('x.com:8080')).toBe(`https://x.com:8080/${end}`);
    expect(tag('localhost:3000/a')).toBe(`https://localhost:3000/a${end}`);
    expect(tag('HTTP://X.com:80')).toBe(`http://x.com/${end}`);
    expect(tag('x.com/?to=http://y.com')).toBe(`https://x.com/?to=http://y.com&${end.slice(1)}`);
  });

  it('reads a scheme with any number of slashes, and removes a pair of quotes', () => {
    const expected = 'https://x.com/a?utm_source=s&utm_medium=m&utm_campaign=c';
    for (const line of [
      'https:x.com/a',
      'https:/x.com/a',
      'https:\\\\x.com\\a',
      'https:///x.com/a',
      'HTTPS:\\x.com/a',
    ]) {
      expect(tag(line)).toBe(expected);
    }
    for (const quotes of ['""', '“”', '„“', '„”', "''", '‘’']) {
      expect(tag(`${quotes[0]}https://x.com/a${quotes[1]}`)).toBe(expected);
      expect(tag(`${quotes[0]} x.com/a ${quotes[1]}`)).toBe(expected);
    }
    for (const line of ['http:', 'https://', 'HTTP:/', '""', '“”', '"x.com', '""x.com""', 'https://"x.com"/']) {
      expect(rejectionReason(line)).toBe('This is not a valid web address.');
    }
  });

  it('writes | and ^ in a path as the URL Standard does, in Node as in a browser', () => {
    expect(tag('x.com/a|b^c%7C%5e/bar?d=e|f^g#h|i^j')).toBe(
      'https://x.com/a|b%5Ec%7C%5e/bar?d=e|f^g&utm_source=s&utm_medium=m&utm_campaign=c#h|i^j',
    );
  });

  it('rejects other schemes, white space and invalid URLs', () => {
    const rejected = [
      'ftp://x.com',
      'mailto:a@b.co',
      'MAILTO:a@b.co',
      'tel:1',
      'sms:1',
      'javascript:alert(1)',
      'data:,x',
    ];
    rejected.push(
      'blob:https://x.com/1',
      'file:///x',
      'about:blank',
      'git+ssh://x.com',
      'x com',
      'x.com/a b',
      'x\u00a0y',
    );
    rejected.push('https://', '//', 'x.com:port', 'https://x.com:99999', '[::1', 'a<b.com', 'x.com/\ta');
    for (const line of rejected) {
      expect([line, tag(line)]).toEqual([line, null]);
    }
  });

  it('explains a rejection', () => {
    expect(rejectionReason('a b')).toContain('white space');
    expect(rejectionReason(' FTP://x.com ')).toContain('not ftp');
    expect(rejectionReason('mailto:a@b.co')).toContain('not mailto');
    expect(rejectionReason('https://')).toContain('not a valid web address');
    expect(rejectionReason('x.com')).toBeNull();
    expect(rejectionReason('  ')).toBeNull();
  });

  it('drops only empty pairs and an empty fragment', () => {
    expect(tag('https://x.com/?&&a=1&&=&b&#')).toBe('https://x.com/?a=1&=&b&utm_source=s&utm_medium=m&utm_campaign=c');
    expect(tag('https://x.com/?#a')).toBe('https://x.com/?utm_source=s&utm_medium=m&utm_campaign=c#a');
  });

  it('replaces the first of a repeated parameter and keeps parameters left blank', () => {
    const url = 'https://x.com/?utm_term=1&utm_source=2&a=%20&utm%5Fsource=3&utm_term=4&+utm_medium=5';
    expect(tag(url)).toBe(
      'https://x.com/?utm_term=1&utm_source=s&a=%20&utm_term=4&+utm_medium=5&utm_medium=m&utm_campaign=c',
    );
    expect(tag(url, { term: 't' }, { overwriteExisting: true })).toBe(
      'https://x.com/?a=%20&+utm_medium=5&utm_source=s&utm_medium=m&utm_campaign=c&utm_term=t',
    );
  });

  it('writes URLs that `URLSearchParams` reads back', () => {
    const random = seededRandom(21);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)];
    const pieces = ['a', ' ', '&', '=', '#', '%', '%41', '+', 'é', '😀', "'", '"', '?', '/', '\\', '<', '\n', '\ud800'];
    for (let round = 0; round < 3000; round++) {
      const url = randomUrl(random);
      const source = `v${Array.from({ length: 4 }, () => pick(pieces)).join('')}v`;
      const tagged = tag(url, { source });
      if (tagged === null) {
        continue;
      }
      const read = new URL(tagged);
      expect(read.searchParams.getAll('utm_source')).toEqual([
        new TextDecoder().decode(new TextEncoder().encode(source)),
      ]);
      expect(tag(tagged, { source })).toBe(tagged);
    }
  });
});

describe('encodeValue', () => {
  it('encodes once and keeps placeholders', () => {
    expect(encodeValue('a b/c%20', true)).toBe('a%20b%2Fc%2520');
    expect(encodeValue('{a}-{{b.c}}-{{{d}}}-{e f}-{}', true)).toBe('{a}-{{b.c}}-%7B{{d}}%7D-%7Be%20f%7D-%7B%7D');
    expect(encodeValue('a%20b%2', false)).toBe('a%20b%252');
    expect(encodeValue('\u0001\u007f "#&+<>\\^`{|}é😀', false)).toBe(
      '%01%7F%20%22%23%26%2B%3C%3E%5C%5E%60%7B%7C%7D%C3%A9%F0%9F%98%80',
    );
    expect(encodeValue("!$'()*,-./:;=?@[]_~{x}", false)).toBe("!$'()*,-./:;=?@[]_~{x}");
    expect(encodeValue('\ud800', true)).toBe('%EF%BF%BD');
  });
});

describe('utmParameterIndex', () => {
  it('compares decoded names', () => {
    expect(utmParameterIndex('utm_content')).toBe(4);
    expect(utmParameterIndex('%75tm%5fsource')).toBe(0);
    expect(utmParameterIndex('utm_marketing_tactic')).toBe(8);
    expect(['utm_idx', 'UTM_source', 'utm_source ', 'utm+source', 'utm%255Fsource', ''].map(utmParameterIndex)).toEqual(
      Array(6).fill(-1),
    );
  });
});

describe('the run', () => {
  const combinations = [true, false].flatMap((autoEncode) =>
    [true, false].flatMap((overwriteExisting) =>
      [true, false].map((removeDuplicates) => ({ autoEncode, overwriteExisting, removeDuplicates })),
    ),
  );
  const valueSets: readonly UtmValues[] = [
    VALUES,
    { source: 'google', medium: 'cpc', campaign: 'spring sale & co', term: 'größe', content: '{adid}' },
    { source: ' s%20 ', medium: '+', campaign: '100%', term: '', content: 'x' },
    { ...VALUES, id: '8', sourcePlatform: 'DV 360', creativeFormat: 'native', marketingTactic: '{t}' },
  ];

  it.each(combinations)('matches the reference implementation for random URLs: %o', async (chosen) => {
    const options = { ...OPTIONS, ...chosen };
    const random = seededRandom(options.autoEncode ? 31 : 32);
    for (const values of valueSets) {
      const breaks = ['\n', '\n', '\r\n', '\r', '\n\n'];
      const text = Array.from(
        { length: 2500 },
        () => randomUrl(random) + breaks[Math.floor(random() * breaks.length)],
      ).join('');
      const { lines, rejected, report } = await collectUtm(text, values, options);
      const expected = tagUrlsSlowly(text, slowValues(values), options);
      expect({ lines, rejected }).toEqual(expected);
      const { duplicateCount, ...counts } = report;
      expect(counts).toEqual({ urlCount: lines.length, rejectedCount: rejected.length });
      if (!options.removeDuplicates) {
        expect(duplicateCount).toBe(0);
      }
    }
  });

  it('writes blocks of about 1 MiB and finds duplicates across them', async () => {
    const half = Array.from({ length: 40_000 }, (_, i) => `shop.example/p/${i}?utm_term=é${i % 7}`).join('\n');
    const { lines, report } = await collectUtm(`${half}\n${half}\nnot one`, VALUES, OPTIONS);
    expect(report).toEqual({ urlCount: 40_000, rejectedCount: 1, duplicateCount: 40_000 });
    expect(lines[39_999]).toBe(
      'https://shop.example/p/39999?utm_term=%C3%A91&utm_source=s&utm_medium=m&utm_campaign=c',
    );
  });

  it('accepts a URL of any length', async () => {
    const long = `x.com/${'a'.repeat(3_000_000)}`;
    const { lines } = await collectUtm(`${long}\nx.com/é${'b'.repeat(1_500_000)}`, VALUES, OPTIONS);
    expect(lines).toEqual([tag(long), tag(`x.com/é${'b'.repeat(1_500_000)}`)]);
  });

  it('requires URLs and the three required parameters', async () => {
    await expect(collectUtm(' \n', VALUES, OPTIONS)).rejects.toThrow(/^Please enter some URLs to process\.$/);
    await expect(collectUtm('x.com', { ...VALUES, medium: ' ' }, OPTIONS)).rejects.toThrow(
      /^UTM Source, Medium, and Campaign are required\.$/,
    );
  });

  it('stops when aborted', async () => {
    await expect(collectUtm('x.com', VALUES, OPTIONS, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});

function slowValues(values: UtmValues): SlowValues {
  const { sourcePlatform = '', creativeFormat = '', marketingTactic = '', ...same } = values;
  return {
    ...same,
    source_platform: sourcePlatform,
    creative_format: creativeFormat,
    marketing_tactic: marketingTactic,
  };
}
