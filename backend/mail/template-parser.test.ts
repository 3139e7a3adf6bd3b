import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';
import { parseTemplate, TemplateError } from './template-parser.ts';
import { MailHeaderError, renderMail } from './template-renderer.ts';

const FRAME = { appUrl: 'https://overprint.example', supportEmail: 'help@overprint.example' };
const render = (htmlContent: string, values: Record<string, string>, variables = Object.keys(values)) =>
  renderMail({ subject: 'Hello', variables, htmlContent, textContent: null }, values, FRAME);

describe('a template', () => {
  test('is text and declared variables', () => {
    expect(parseTemplate('Hi {{ name }},\n{{name}}', ['name'])).toEqual([
      { text: 'Hi ' },
      { variable: 'name' },
      { text: ',\n' },
      { variable: 'name' },
    ]);
  });

  const hostile = [
    '{{{name}}}',
    '{{&name}}',
    '{{#if name}}x{{/if}}',
    '{{#each name}}x{{/each}}',
    '{{#with this as |x|}}{{x}}{{/with}}',
    '{{^name}}x{{/name}}',
    '{{else}}',
    '{{> partial}}',
    '{{#> layout}}x{{/layout}}',
    '{{* decorator}}',
    '{{#*inline "x"}}y{{/inline}}',
    '{{!comment}}',
    '{{!-- {{name}} --}}',
    '{{name.length}}',
    '{{this}}',
    '{{this.name}}',
    '{{./name}}',
    '{{../name}}',
    '{{@root}}',
    '{{@root.name}}',
    '{{name name}}',
    '{{name x=1}}',
    '{{lookup this "constructor"}}',
    '{{log name}}',
    '{{helperMissing}}',
    '{{constructor}}',
    '{{__proto__}}',
    '{{"name"}}',
    '{{1}}',
    '{{true}}',
    '{{null}}',
    '{{undefined}}',
    '{{~name~}}',
    '{{name',
    '{{}}',
    '{{{{raw}}}}{{name}}{{{{/raw}}}}',
    '{{(name)}}',
    '{{unknown}}',
    '{{Name}}',
    '{{#with (lookup this "constructor")}}{{/with}}',
  ];
  test.each(hostile)('may not hold %s', (source) => {
    expect(() => parseTemplate(`first line\n${source}`, ['name'])).toThrow(TemplateError);
  });

  test('that is refused names the line', () => {
    const attempt = () => parseTemplate('one\ntwo\n{{#if x}}{{/if}}', []);
    expect(attempt).toThrow(/^Line 3: /);
  });
});

test('values are never read as templates, and cannot leave their place in the HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const { html } = render('<p title="{{name}}">{{name}}</p>', { name: value });
      const escaped = /<p title="([\s\S]*?)">([\s\S]*?)<\/p>\s/.exec(html);
      expect(escaped?.[1]).toBe(escaped?.[2]);
      expect(escaped?.[1]).not.toMatch(/[<>"'`]/);
    }),
    { seed: 7, numRuns: 500 },
  );
  expect(render('{{a}}', { a: '{{b}}{{constructor.constructor("return 1")()}}', b: 'evaluated' }).html).not.toContain(
    'evaluated',
  );
});

test('a name like that of an object’s own methods is nothing special', () => {
  expect(render('[{{constructor}}]', {}, ['constructor']).html).toContain('[]');
});

test.each(['a\r\nBcc: x@example.com', 'a\nb', 'a\rb', 'a\0b'])(
  'no subject may break out of its header: %j',
  (value) => {
    const template = { subject: 'Hello {{name}}', variables: ['name'], htmlContent: 'x', textContent: null };
    expect(() => renderMail(template, { name: value }, FRAME)).toThrow(MailHeaderError);
  },
);

test('plain text is made from HTML where there is none', () => {
  const html =
    '<style>p{}</style><p>Hello &amp; welcome,</p><p>see <a href="https://a.example/x">here</a>\n or <a href="https://b.example">https://b.example</a><br>Bye &#8364;&#x41;</p><ul><li>one</li><li>two</li></ul>';
  expect(htmlToText(html)).toBe(
    'Hello & welcome,\nsee here (https://a.example/x) or https://b.example\nBye €A\n- one\n- two',
  );
});
