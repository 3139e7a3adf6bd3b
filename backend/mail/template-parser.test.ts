import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { MAX_VARIABLE_USES, parseTemplate, TemplateError } from './template-parser.ts';
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

describe('a hostile template is refused at once', () => {
  const openings = [
    '',
    '{{',
    '{{a ',
    '{{#a ',
    '{{> ',
    '{{[',
    '{{"',
    '{{!',
    '{{!--',
    '{{{{',
    '{{a as |',
    '\\{{',
    '\\\\{{',
  ];
  const texts = ['(a ', '(', 'a ', 'a.', '../', 'a=1 '];
  const braces = ['{{#a}}', '{{a}}', '{{!--\n--}}', '{{#a as |b|}}', '{{{{raw}}}}', '\\{{', '{{a'];
  test.each(openings)('after %j', (opening) => {
    for (const unit of opening === '' ? braces : [...texts, ...braces]) {
      const source = opening + unit.repeat(40_000 / unit.length);
      const parse = () => expect(() => parseTemplate(source, ['a'])).toThrow(TemplateError);
      expect(processorMs(parse)).toBeLessThan(1_000);
    }
  });

  test('where it has more variables than a mail needs', () => {
    const source = '{{name}}\n'.repeat(MAX_VARIABLE_USES);
    expect(parseTemplate(source, ['name'])).toHaveLength(2 * MAX_VARIABLE_USES);
    expect(() => parseTemplate(`${source}{{name}}`, ['name'])).toThrow(
      `Line ${MAX_VARIABLE_USES + 1}: There are more than ${MAX_VARIABLE_USES} variables.`,
    );
  });
});

test('values that make a mail too long are refused', () => {
  const html = '{{name}}'.repeat(MAX_VARIABLE_USES);
  expect(() => render(html, { name: '"'.repeat(5_000) })).toThrow(/too long/);
  expect(render('{{name}}', { name: '"'.repeat(5_000) }).html).toContain('&quot;'.repeat(5_000));
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
  expect(render('<p>Hello {{name}},</p><p>bye</p>', { name: 'A & <b>' }).text).toMatch(/^Hello A & <b>,\nbye\n/);
});
