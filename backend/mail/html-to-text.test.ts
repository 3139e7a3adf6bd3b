import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { readTemplate } from './built-in-templates.ts';
import { htmlToText } from './html-to-text.ts';

test('plain text is made from HTML', () => {
  const html =
    '<style>p{}</style><p>Hello &amp; welcome,</p><p>see <a href="https://a.example/x">here</a>\n or <a href="https://b.example">https://b.example</a><br>Bye &#8364;&#x41;</p><ul><li>one</li><li>two</li></ul>';
  expect(htmlToText(html)).toBe(
    'Hello & welcome,\nsee here (https://a.example/x) or https://b.example\nBye €A\n- one\n- two',
  );
});

const templates = readdirSync(new URL('./templates/', import.meta.url)).filter((file) => file.endsWith('.html.hbs'));

test.each(templates)('the text of %s stays as it is', (file) => {
  expect(htmlToText(readTemplate(file))).toMatchSnapshot();
});

test.each([
  [
    'attributes in any order and any quotes',
    "<A class=x HREF='https://a.example/?a=1&amp;b=2'>here</A>",
    'here (https://a.example/?a=1&b=2)',
  ],
  [
    'an address in its label',
    '<a href="https://a.example">Open <b>https://a.example</b> now</a>',
    'Open https://a.example now',
  ],
  ['a link without a label', '<a href="https://a.example"><img src="x"></a>', 'https://a.example'],
  ['a link without an address', '<a name="top">Top</a>', 'Top'],
  ['a link in a link', '<a href="x">one <a href="y">two</a></a>', 'one (x) two (y)'],
  ['a link that is never closed', 'see <a href="https://a.example">here', 'see here (https://a.example)'],
  ['a sign that opens no tag', '1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
  ['a bracket in an attribute', '<p title="a > b">x</p>', 'x'],
  ['comments', 'a<!-- <p>b</p> -->c', 'ac'],
  ['scripts and titles', '<title>t</title>a<script>if (a < b) "</p>"</script>b<STYLE>p{}</STYLE>c', 'abc'],
  ['paragraphs without an end', '<p>one<p>two', 'one\ntwo'],
  ['white space in entities', 'a&nbsp;&#10;\n b', 'a b'],
  ['breaks', 'a<br><br><br/><br>b', 'a\n\nb'],
])('%s are read as a browser reads them', (_name, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

describe('hostile HTML takes time in proportion to its length', () => {
  const units = [
    '<a href="',
    '<a href="">',
    '<',
    '</',
    '<b>',
    '</b>',
    '<li>',
    '<!--',
    '<style>',
    '<title>',
    '<a b="',
    '&',
    '&#1',
    '&nbsp;',
    ' ',
    '\n',
    '<br ',
    '<a>x',
    'a',
  ];
  const inputs: readonly (readonly [string, (length: number) => string])[] = [
    ...units.map((unit) => [unit, (length: number) => unit.repeat(length / unit.length)] as const),
    [
      'an address as long as its label',
      (length) => `<a href="b${'a'.repeat(length / 3)}">${'a'.repeat((length * 2) / 3)}</a>`,
    ],
    ['attributes', (length) => `<a ${'href=x '.repeat(length / 7)}>`],
  ];
  test.each(inputs)('%s', (_name, make) => {
    const html = make(160_000);
    // About 20 ms; with quadratic time it would be minutes.
    expect(processorMs(() => htmlToText(html))).toBeLessThan(5_000);
  });
});
