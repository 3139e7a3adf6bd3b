import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importLines, textOf, toBytes } from '../../test/support/engine/import-lines.ts';
import { JsonLines } from './import-json.ts';

async function parse(text: string, takes: 'list' | 'values', chunkSize = 1 << 20): Promise<string[] | 'invalid'> {
  const parser = new JsonLines(takes);
  const bytes = toBytes(text);
  const parts: Uint8Array[] = [];
  try {
    for (let at = 0; at < bytes.length; at += chunkSize) {
      parts.push(parser.push(bytes.subarray(at, at + chunkSize)).slice());
    }
    parts.push(parser.end());
  } catch (error) {
    expect((error as Error).message).toBe('Invalid JSON format');
    return 'invalid';
  }
  return (await textOf(parts)).split('\n').slice(0, -1);
}

const LIST_KEYS = ['items', 'combinations', 'urls', 'keywords'];
const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';
/** Lone surrogates become U+FFFD in UTF-8. */
const lineOf = (value: unknown) => new TextDecoder().decode(toBytes(String(value).replace(/\r\n|\r|\n/g, ' ')));

/** Reference implementation with `JSON.parse`. */
function listSlowly(text: string): string[] | 'invalid' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'invalid';
  }
  if (typeof value !== 'object' || value === null) {
    return 'invalid';
  }
  const list = Array.isArray(value)
    ? value
    : Object.entries(value).find(([key, member]) => LIST_KEYS.includes(key) && Array.isArray(member))?.[1];
  return Array.isArray(list) && list.every(isScalar) ? list.map(lineOf) : 'invalid';
}

function valuesSlowly(text: string): string[] | 'invalid' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'invalid';
  }
  const collect = (node: unknown): string[] => {
    if (node === null) {
      return [];
    }
    return typeof node === 'object' ? Object.values(node).flatMap(collect) : [lineOf(node)];
  };
  return typeof value === 'object' && value !== null ? collect(value) : 'invalid';
}

/** Normalizes numbers, since the parser keeps their notation (`1.0`) and `JSON.parse` does not. */
function asNumbers(lines: string[] | 'invalid'): string[] | 'invalid' {
  return lines === 'invalid' ? lines : lines.map((line) => (Number.isNaN(Number(line)) ? line : String(Number(line))));
}

const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'é',
    '😀',
    '\ud800',
    '\udc00',
    '"',
    '\\',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\u0000',
    '\u2028',
    '/',
  ),
  maxLength: 5,
});
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
);
const scalar = fc.oneof(text, number);
const key = fc.oneof(
  fc.constantFrom(...LIST_KEYS, '__proto__', 'constructor'),
  text.map((value) => `k${value}`),
);
const anyValue = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.constantFrom(true, false, null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('node')), { maxLength: 4 }).map((entries) => new Map(entries)),
  ),
})).node;

/** Writes JSON with random white space and escapes; a map becomes an object, so that `__proto__` is a plain key. */
function write(value: unknown, random: () => number): string {
  const space = () => ['', '', '', ' ', '\n', '\r\n\t'][Math.floor(random() * 6)];
  const string = (content: string) =>
    `"${Array.from({ length: content.length }, (_, i) => {
      const unit = content.charCodeAt(i);
      const isLone = unit >= 0xd800 && unit <= 0xdfff;
      if (random() < 0.2 || isLone) {
        return `\\u${unit.toString(16).padStart(4, '0')}`;
      }
      return content[i] === '/' && random() < 0.5 ? '\\/' : JSON.stringify(content[i]).slice(1, -1);
    }).join('')}"`;
  const inside = (parts: string[]) => parts.map((part) => space() + part + space()).join(',');
  if (typeof value === 'string') {
    return string(value);
  }
  if (Array.isArray(value)) {
    return `[${inside(value.map((element) => write(element, random)))}${space()}]`;
  }
  if (value instanceof Map) {
    return `{${inside([...value].map(([name, member]) => `${string(name)}${space()}:${space()}${write(member, random)}`))}}`;
  }
  return JSON.stringify(value);
}

describe('JsonLines', () => {
  const sizes = fc.integer({ min: 1, max: 12 });
  const random = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));

  it('agrees with JSON.parse on lists for any chunks', async () => {
    const list = fc.array(scalar, { maxLength: 6 });
    const wrapped = fc.tuple(fc.constantFrom(...LIST_KEYS), list, anyValue).map(
      ([name, items, other]) =>
        new Map<string, unknown>([
          ['other', other],
          [name, items],
        ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(list, wrapped, anyValue), sizes, random, async (value, size, stream) => {
        const json = write(value, () => stream.next().value);
        expect(await parse(json, 'list', size)).toEqual(listSlowly(json));
      }),
      { seed: 5, numRuns: 1_500 },
    );
  });

  it('agrees with JSON.parse on values', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, sizes, random, async (value, size, stream) => {
        const json = write(value, () => stream.next().value);
        expect(await parse(json, 'values', size)).toEqual(valuesSlowly(json));
      }),
      { seed: 6, numRuns: 1_500 },
    );
  });

  it('agrees with JSON.parse on invalid JSON', async () => {
    const soup = fc.string({
      unit: fc.constantFrom(
        '[',
        ']',
        '{',
        '}',
        ',',
        ':',
        '"',
        '"a"',
        '"items"',
        '1',
        '-',
        '0',
        '.',
        'e',
        'true',
        ' ',
        '\\',
        '\\u0041',
        '\t',
      ),
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(soup, sizes, async (body, size) => {
        for (const json of [body, `[${body}]`, `{"items":[${body}]}`]) {
          // JSON.parse takes the last of repeated keys; the parser takes the first.
          if (json.split('"items"').length > 2) {
            continue;
          }
          expect(asNumbers(await parse(json, 'list', size))).toEqual(asNumbers(listSlowly(json)));
        }
      }),
      { seed: 7, numRuns: 1_500 },
    );
  });

  it('keeps the notation of numbers', async () => {
    expect(await parse('[12345678901234567890, 1.50, 1e3, -0]', 'list')).toEqual([
      '12345678901234567890',
      '1.50',
      '1e3',
      '-0',
    ]);
  });

  it('takes the first list of an object that has several, at the top only', async () => {
    expect(await parse('{"a":{"items":["no"]},"urls":["x"],"items":["y"]}', 'list')).toEqual(['x']);
    expect(await parse('{"items":"no","keywords":["k"]}', 'list')).toEqual(['k']);
    expect(await parse('{"\\u0069tems":["k"]}', 'list')).toEqual(['k']);
    expect(await parse('{"options":{"items":["no"]}}', 'list')).toBe('invalid');
    expect(await parse('[["a"]]', 'list')).toBe('invalid');
    expect(await parse('[null]', 'list')).toBe('invalid');
  });

  it('rejects deeply nested brackets at once', async () => {
    expect(await parse('['.repeat(1_000_000), 'list')).toBe('invalid');
    expect(await parse('['.repeat(1_000_000), 'values')).toBe('invalid');
    expect(await parse(`{"a":${'{"a":'.repeat(1_000_000)}`, 'list')).toBe('invalid');
    const deep = `{"a":${'['.repeat(400)}${']'.repeat(400)},"items":["x"]}`;
    expect(await parse(deep, 'list')).toEqual(['x']);
  });
});

describe('JSON import', () => {
  const keywords = { tool: 'keywords' } as const;

  it('falls back for the keyword builder: values, then plain lines', async () => {
    expect((await importLines('a.json', '{"keywords":["a"],"note":"b"}', keywords)).lines).toEqual(['a']);
    expect((await importLines('a.json', '{"one":"a","more":["b",2,null,true]}', keywords)).lines).toEqual([
      'a',
      'b',
      '2',
      'true',
    ]);
    expect((await importLines('a.json', '[["a"],"b"]', keywords)).lines).toEqual(['a', 'b']);
    expect((await importLines('a.json', 'red shoes\nblue "shoes', keywords)).lines).toEqual([
      'red shoes',
      'blue "shoes',
    ]);
    expect((await importLines('a.json', '"text"', keywords)).lines).toEqual(['"text"']);
  });

  it('is strict for other tools', async () => {
    for (const json of ['{"one":"a"}', 'red shoes', '"text"', '', '[1,]', '[1] 2', '{"items":[{}]}']) {
      await expect(importLines('a.json', json)).rejects.toThrow(/^Invalid JSON format$/);
    }
    await expect(importLines('a.json', '[]')).rejects.toThrow(/^No valid items found in file$/);
    await expect(importLines('a.json', '[" "]')).rejects.toThrow(/^No valid items found in file$/);
  });
});
