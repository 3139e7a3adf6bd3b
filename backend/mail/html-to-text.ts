import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** Elements whose content is not shown. They contain no other elements. */
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'title']);
/** Elements that start and end on their own lines. */
const BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
]);

/**
 * Returns the plain text of a mail's HTML. Blocks become lines, links are followed by their address, and everything
 * else that is not text is dropped. Takes linear time for any input: the tokenizer does not track open elements.
 */
export function htmlToText(html: string): string {
  const reader = new HtmlReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.text.toString();
}

/** Converts the tokens of an HTML source, which arrive as offsets into it. */
class HtmlReader implements TokenizerCallbacks {
  readonly text = new TextWriter();
  private hiddenElement: string | undefined;
  private element = '';
  private attribute = '';
  private value = '';
  private href: string | undefined;
  /** The open link; links do not nest. */
  private link: { readonly address: string; readonly start: number } | undefined;

  constructor(private readonly html: string) {}

  ontext(start: number, end: number): void {
    if (this.hiddenElement === undefined) {
      this.text.write(this.html.slice(start, end));
    }
  }

  ontextentity(codepoint: number): void {
    if (this.hiddenElement === undefined) {
      this.text.write(String.fromCodePoint(codepoint));
    }
  }

  onopentagname(start: number, end: number): void {
    this.element = this.html.slice(start, end).toLowerCase();
    this.href = undefined;
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    this.value += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    if (this.attribute === 'href') {
      this.href ??= this.value.trim();
    }
  }

  onopentagend(): void {
    const { element } = this;
    if (HIDDEN.has(element)) {
      this.hiddenElement = element;
    } else if (element === 'br') {
      this.text.breakLine();
    } else if (element === 'a') {
      this.closeLink();
      this.link = this.href ? { address: this.href, start: this.text.length } : undefined;
    } else if (BLOCKS.has(element)) {
      this.text.startLine();
      if (element === 'li') {
        this.text.write('- ');
      }
    }
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const element = this.html.slice(start, end).toLowerCase();
    if (this.hiddenElement !== undefined) {
      this.hiddenElement = element === this.hiddenElement ? undefined : this.hiddenElement;
    } else if (element === 'a') {
      this.closeLink();
    } else if (BLOCKS.has(element)) {
      this.text.breakLine();
    }
  }

  onend(): void {
    this.closeLink();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  /** Writes the address of a link after its label, unless the label contains it. */
  private closeLink(): void {
    if (this.link) {
      const { address, start } = this.link;
      const words = this.text.wordsSince(start);
      if (!words.includes(address)) {
        this.text.insert(words.length > 0 ? ` (${address})` : address);
      }
      this.link = undefined;
    }
  }
}

/** Collapses white space: to one space within a line, and to one empty line between lines. */
class TextWriter {
  private readonly pieces: string[] = [];
  private isSpaceDue = false;
  private breaksDue = 0;

  get length(): number {
    return this.pieces.length;
  }

  write(text: string): void {
    for (const [index, word] of text.split(/\s+/).entries()) {
      this.isSpaceDue ||= index > 0;
      if (word !== '') {
        this.writeWord(word);
      }
    }
  }

  /** Writes before pending white space. */
  insert(text: string): void {
    const { isSpaceDue } = this;
    this.write(text);
    this.isSpaceDue = isSpaceDue;
  }

  breakLine(): void {
    this.breaksDue = Math.min(2, this.breaksDue + 1);
  }

  /** Starts a new line unless one is pending. */
  startLine(): void {
    this.breaksDue = Math.max(1, this.breaksDue);
  }

  wordsSince(start: number): readonly string[] {
    const text = this.pieces.slice(start).join('').trim();
    return text === '' ? [] : text.split(/\s+/);
  }

  toString(): string {
    return this.pieces.join('');
  }

  private writeWord(word: string): void {
    if (this.pieces.length > 0 && this.breaksDue > 0) {
      this.pieces.push('\n'.repeat(this.breaksDue));
    } else if (this.pieces.length > 0 && this.isSpaceDue) {
      this.pieces.push(' ');
    }
    this.pieces.push(word);
    this.isSpaceDue = false;
    this.breaksDue = 0;
  }
}
