import { escapeHtml } from '../../libs/escape-html.ts';
import { readTemplate, type TemplateText } from './built-in-templates.ts';
import { htmlToText } from './html-to-text.ts';
import { parseHtml, parseSubject, parseText } from './template-content.ts';
import { parseTemplate, TemplateError, type TemplatePart } from './template-parser.ts';

/** Mail content without addresses. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Site details for the common layout. */
export interface MailFrame {
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** Thrown for a mail whose variables would inject header lines. */
export class MailHeaderError extends Error {}

/** Maximum characters of one part of a mail; long values may be used many times. */
const MAX_PART_CHARS = 1_000_000;

const HTML_LAYOUT = parseTemplate(readTemplate('layout.html.hbs'), ['content', 'subject', 'appUrl', 'supportEmail']);
const TEXT_LAYOUT = parseTemplate(readTemplate('layout.text.hbs'), ['content', 'appUrl', 'supportEmail']);

/**
 * Renders a template. Values are escaped in the HTML and never parsed as templates; nothing is compiled.
 * @throws TemplateError when the template holds more than text and declared variables, lacks or exposes a required one,
 *   or renders to too many characters
 * @throws MailHeaderError when the subject would hold a line break or NUL
 */
export function renderMail(
  template: TemplateText,
  values: Readonly<Record<string, string>>,
  frame: MailFrame,
): RenderedMail {
  const look = (name: string) => (Object.hasOwn(values, name) && values[name]) || '';
  const subject = fillIn(parseSubject(template.subject, template), look);
  if (/[\r\n\0]/.test(subject)) {
    throw new MailHeaderError('A line break or NUL in the subject.');
  }
  const html = fillIn(parseHtml(template.htmlContent, template), (name) => escapeHtml(look(name)));
  const { textContent } = template;
  const text = textContent === null ? htmlToText(html) : fillIn(parseText(textContent, template), look);
  const frameHtml = { content: html, subject: escapeHtml(subject), ...mapValues(frame, escapeHtml) };
  const frameText = { content: text.trimEnd(), ...frame };
  return {
    subject,
    html: fillIn(HTML_LAYOUT, (name) => frameHtml[name as never]),
    text: fillIn(TEXT_LAYOUT, (name) => frameText[name as never]),
  };
}

function fillIn(parts: readonly TemplatePart[], lookUp: (name: string) => string): string {
  let length = 0;
  return parts
    .map((part) => {
      const text = 'text' in part ? part.text : lookUp(part.variable);
      length += text.length;
      if (length > MAX_PART_CHARS) {
        throw new TemplateError('The values make the mail too long.');
      }
      return text;
    })
    .join('');
}

function mapValues(frame: MailFrame, convert: (value: string) => string): MailFrame {
  return { appUrl: convert(frame.appUrl), supportEmail: convert(frame.supportEmail) };
}
