import { readTemplate, type TemplateText } from './built-in-templates.ts';
import { htmlToText } from './html-to-text.ts';
import { parseTemplate } from './template-parser.ts';

/** A mail without its addresses. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What the common layout says about the site. */
export interface MailFrame {
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** A mail that must not be sent, because a value would break out of its header. */
export class MailHeaderError extends Error {}

const HTML_LAYOUT = readTemplate('layout.html.hbs');
const TEXT_LAYOUT = readTemplate('layout.text.hbs');

/**
 * Fills a template in. Values are escaped in the HTML and never read as templates themselves; nothing is compiled.
 * @throws TemplateError when the template holds more than text and declared variables
 * @throws MailHeaderError when the subject would hold a line break or NUL
 */
export function renderMail(
  template: TemplateText,
  values: Readonly<Record<string, string>>,
  frame: MailFrame,
): RenderedMail {
  const fill = (source: string, quote: (value: string) => string) =>
    fillIn(source, template.variables, (name) => quote((Object.hasOwn(values, name) && values[name]) || ''));
  const subject = fill(template.subject, keep);
  if (/[\r\n\0]/.test(subject)) {
    throw new MailHeaderError('A line break or NUL in the subject.');
  }
  const html = fill(template.htmlContent, escapeHtml);
  const text = template.textContent === null ? htmlToText(html) : fill(template.textContent, keep);
  const frameHtml = { content: html, subject: escapeHtml(subject), ...mapValues(frame, escapeHtml) };
  const frameText = { content: text.trimEnd(), ...frame };
  return {
    subject,
    html: fillIn(HTML_LAYOUT, ['content', 'subject', 'appUrl', 'supportEmail'], (name) => frameHtml[name as never]),
    text: fillIn(TEXT_LAYOUT, ['content', 'appUrl', 'supportEmail'], (name) => frameText[name as never]),
  };
}

/** Escapes a text for HTML, in content as in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
    '`': '&#96;',
  };
  return text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');
}

function fillIn(source: string, variables: readonly string[], lookUp: (name: string) => string): string {
  return parseTemplate(source, variables)
    .map((part) => ('text' in part ? part.text : lookUp(part.variable)))
    .join('');
}

function keep(value: string): string {
  return value;
}

function mapValues(frame: MailFrame, convert: (value: string) => string): MailFrame {
  return { appUrl: convert(frame.appUrl), supportEmail: convert(frame.supportEmail) };
}
