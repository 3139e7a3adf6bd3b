import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { TemplateText } from './built-in-templates.ts';
import { htmlToText } from './html-to-text.ts';
import { lineAt, parseTemplate, TemplateError, type TemplatePart } from './template-parser.ts';

/** Elements of a mail that contains a link variable. None of them loads or sends anything. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a b big blockquote br caption center code col colgroup div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small ' +
    'span strike strong sub sup table tbody td tfoot th thead tr tt u ul'
  ).split(' '),
);
/** Attributes that such elements may have besides the `href` of links and the `src` of images. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing class color colspan dir face height id lang rel role rowspan size ' +
    'span start style target title type valign value width'
  ).split(' '),
);
const EMBEDDED_IMAGE = /^\s*(?:data:image\/|cid:)/i;
/** CSS that loads files, and escapes and comments, which could hide it. */
const LOADING_STYLE = /[\\@]|\/\*|(?:url|src|image|image-set|expression)\s*\(|behavior|binding/i;

type LinkTemplate = Pick<TemplateText, 'variables' | 'required'>;

/**
 * Parses a subject. Link variables are refused: their values are secret, and subjects are shown and logged in many places.
 * @throws TemplateError without a line
 */
export function parseSubject(source: string, { variables, required = [] }: LinkTemplate): readonly TemplatePart[] {
  const parts = parseLine(source, variables);
  const link = required.find((name) => uses(parts, name));
  if (link !== undefined) {
    throw new TemplateError(`{{${link}}} is not allowed in the subject.`);
  }
  return parts;
}

/**
 * Parses HTML content and checks that it uses the link variables, only as text or as the `href` of a link. HTML with link
 * variables may load nothing from other servers, which could receive the link.
 * @throws TemplateError
 */
export function parseHtml(source: string, { variables, required = [] }: LinkTemplate): readonly TemplatePart[] {
  const parts = parseTemplate(source, variables);
  if (required.length > 0) {
    requireLinks(parts, required);
    const html = join(parts);
    requireSafeHtml(html, required);
    requireSeparateLinks(htmlToText(html), required);
  }
  return parts;
}

/**
 * Parses text content and checks that it uses the link variables, not as a part of other addresses.
 * @throws TemplateError
 */
export function parseText(source: string, { variables, required = [] }: LinkTemplate): readonly TemplatePart[] {
  const parts = parseTemplate(source, variables);
  requireLinks(parts, required);
  requireSeparateLinks(join(parts), required);
  return parts;
}

/** Parses a template of one line; errors do not name the line. */
function parseLine(source: string, variables: readonly string[]): readonly TemplatePart[] {
  try {
    return parseTemplate(source, variables);
  } catch (error) {
    throw error instanceof TemplateError ? new TemplateError(error.reason) : error;
  }
}

function requireLinks(parts: readonly TemplatePart[], links: readonly string[]): void {
  const missing = links.find((name) => !uses(parts, name));
  if (missing !== undefined) {
    throw new TemplateError(`{{${missing}}} is missing. Without this link the mail has no use.`);
  }
}

function uses(parts: readonly TemplatePart[], name: string): boolean {
  return parts.some((part) => 'variable' in part && part.variable === name);
}

/** Returns the source of a template without white space in braces. */
function join(parts: readonly TemplatePart[]): string {
  return parts.map((part) => ('text' in part ? part.text : `{{${part.variable}}}`)).join('');
}

/** Refuses link variables that mail programs could read as a part of the address before them. */
function requireSeparateLinks(text: string, links: readonly string[]): void {
  for (const word of text.split(/\s+/)) {
    const link = links.find((name) => /[/.@]/.test(word.slice(0, Math.max(0, word.indexOf(`{{${name}}}`)))));
    if (link !== undefined) {
      throw new TemplateError(`{{${link}}} must not be part of another address. Put a space before it.`);
    }
  }
}

function requireSafeHtml(html: string, links: readonly string[]): void {
  const check = new LinkHtmlCheck(html, links);
  const tokenizer = new Tokenizer({ decodeEntities: true }, check);
  tokenizer.write(html);
  tokenizer.end();
}

/** Checks the tokens of HTML with link variables, which arrive as offsets into it. */
class LinkHtmlCheck implements TokenizerCallbacks {
  readonly #html: string;
  readonly #links: readonly string[];
  #element = '';
  #isInTag = false;
  #attribute = '';
  #value = '';
  #start = 0;

  constructor(html: string, links: readonly string[]) {
    this.#html = html;
    this.#links = links;
  }

  onopentagname(start: number, end: number): void {
    this.#start = start;
    this.#isInTag = true;
    this.#element = this.#html.slice(start, end).toLowerCase();
    if (!ELEMENTS.has(this.#element)) {
      throw this.#refuse(`<${this.#element}> is not allowed in a mail with a link.`);
    }
  }

  onattribname(start: number, end: number): void {
    this.#start = start;
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    const name = this.#attribute;
    const tag = `<${this.#element}>`;
    const link = this.#links.find((variable) => this.#value.includes(`{{${variable}}}`));
    const isHref = this.#element === 'a' && name === 'href';
    if (link !== undefined && !(isHref && this.#value === `{{${link}}}`)) {
      throw this.#refuse(
        `{{${link}}} is allowed only as text, or as the whole href of a link: <a href="{{${link}}}">.`,
      );
    }
    if (this.#element === 'img' && name === 'src') {
      if (!EMBEDDED_IMAGE.test(this.#value)) {
        throw this.#refuse('A mail with a link must not load images from a server. Only data: and cid: are allowed.');
      }
    } else if (!isHref && !ATTRIBUTES.has(name)) {
      throw this.#refuse(`The attribute "${name}" of ${tag} is not allowed in a mail with a link.`);
    }
    if (name === 'style' && LOADING_STYLE.test(this.#value)) {
      throw this.#refuse(`The style of ${tag} must not load anything: url(), @, comments and backslashes are refused.`);
    }
  }

  onopentagend(): void {
    this.#isInTag = false;
  }

  onselfclosingtag(): void {
    this.#isInTag = false;
  }

  onend(): void {
    if (this.#isInTag) {
      throw this.#refuse(`<${this.#element}> has no end.`);
    }
  }

  oncomment(start: number): void {
    this.#refuseMarkup(start);
  }

  oncdata(start: number): void {
    this.#refuseMarkup(start);
  }

  ondeclaration(start: number): void {
    this.#refuseMarkup(start);
  }

  onprocessinginstruction(start: number): void {
    this.#refuseMarkup(start);
  }

  ontext(): void {}
  ontextentity(): void {}
  onclosetag(): void {}

  /** Refuses markup that mail programs read in different ways. */
  #refuseMarkup(start: number): never {
    this.#start = start;
    throw this.#refuse('Comments and declarations are not allowed in a mail with a link.');
  }

  #refuse(message: string): TemplateError {
    return new TemplateError(message, lineAt(this.#html, this.#start));
  }
}
