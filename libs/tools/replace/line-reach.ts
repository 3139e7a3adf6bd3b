import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { getOrAdd } from '../../get-or-add.ts';
import type { CompiledSearch } from './pattern.ts';

/**
 * Reach of a match attempt from its start, counted in lines. Since `^` and `$` match at each line, a pattern can only
 * tell a line break from the end of the text if one of its characters matches `\n`.
 * - `line`: nothing in the pattern matches `\n`, so every line (or run of whole lines) can be searched separately.
 * - `window`: an attempt ends before it has passed `lines` barrier lines. Every line is a barrier, or with `barrier`
 *   each line in which it matches: a character that no long repetition of the pattern can pass.
 * - `text`: no bound is known; the whole text is needed.
 */
export type LineReach =
  | { readonly kind: 'line' }
  | {
      readonly kind: 'window';
      readonly lines: number;
      readonly barrier: RegExp | null;
      /** True if an attempt can also look at earlier lines. */
      readonly looksBack: boolean;
    }
  | { readonly kind: 'text' };

const LINE: LineReach = { kind: 'line' };
const TEXT: LineReach = { kind: 'text' };

/** Maximum lines of a window; a larger one has no benefit. */
const MAX_WINDOW_LINES = 1000;

/**
 * Maximum count of repetitions that are counted one by one. Longer ones, mostly unlimited, are analyzed by the
 * characters they can pass.
 */
const MAX_COUNTED = 16;

type Matcher = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/**
 * Returns an upper bound of the reach, computed from the parsed pattern.
 *
 * An attempt passes every character on its way. Line breaks are passed by the pattern's own line-break characters (each
 * once, or as often as its short repetitions say) and by its long repetitions. There is a line break between two
 * barrier lines, and whatever passes it passes neither barrier. So an attempt cannot pass more barriers than there are
 * such passers, plus one.
 */
export function lineReachOf(search: CompiledSearch): LineReach {
  if (search.literal !== null) {
    const lineBreaks = search.literal.split('\n').length - 1;
    return lineBreaks === 0 ? LINE : { kind: 'window', lines: lineBreaks + 1, barrier: null, looksBack: false };
  }
  try {
    const pattern = new RegExpParser().parsePattern(search.source, 0, search.source.length, {
      unicode: search.isUnicode,
    });
    return new ReachFinder(search).reachOf(pattern);
  } catch {
    // Syntax that the browser supports and the parser does not, or nesting too deep for it.
    return TEXT;
  }
}

class ReachFinder {
  readonly #flags: string;
  /** Number of elements found so far that can pass a line break. */
  #passers = 0;
  /** Sources of the characters that long repetitions can pass. */
  readonly #passable = new Set<string>();
  readonly #matchesLineBreak = new Map<string, boolean>();

  constructor(search: CompiledSearch) {
    this.#flags = `${search.ignoreCase ? 'i' : ''}${search.isUnicode ? 'u' : ''}`;
  }

  reachOf(pattern: AST.Pattern): LineReach {
    const modifiers = nodesIn(pattern).filter((node) => node.type === 'ModifierFlags');
    if (modifiers.some((flags) => flags.dotAll || flags.multiline)) {
      return TEXT;
    }
    if (!this.#canPass(pattern)) {
      return LINE;
    }
    if (modifiers.length > 0) {
      return TEXT;
    }
    for (const node of nodesIn(pattern)) {
      // The characters that such a reference passes depend on the text.
      if (node.type === 'Backreference' && [node.resolved].flat().some((group) => this.#canPass(group))) {
        return TEXT;
      }
      if (node.type === 'Quantifier' && isLong(node) && this.#canPass(node) && hasBackreference(node)) {
        return TEXT;
      }
    }
    this.#count(pattern, 1);
    if (this.#passers > MAX_WINDOW_LINES) {
      return TEXT;
    }
    const barrier = this.#barrier();
    if (barrier && !barrier.test(commonCharacters())) {
      return TEXT;
    }
    const looksBack = nodesIn(pattern).some(
      (node) => node.type === 'Assertion' && node.kind === 'lookbehind' && this.#canPass(node),
    );
    return { kind: 'window', lines: this.#passers + 1, barrier, looksBack };
  }

  #count(node: AST.Node, times: number): void {
    if (isMatcher(node)) {
      if (this.#matches(node)) {
        this.#passers += times;
      }
    } else if (node.type !== 'Quantifier') {
      for (const child of childrenOf(node)) {
        this.#count(child, times);
      }
    } else if (!isLong(node)) {
      this.#count(node.element, times * node.max);
    } else if (this.#canPass(node)) {
      this.#passers += times;
      for (const part of nodesIn(node)) {
        if (isMatcher(part)) {
          this.#passable.add(sourceOf(part));
        }
      }
    }
  }

  #canPass(node: AST.Node): boolean {
    return nodesIn(node).some((part) => isMatcher(part) && this.#matches(part));
  }

  /** Returns true if a matcher matches a line break, tested with the browser's own regular expressions. */
  #matches(matcher: Matcher): boolean {
    if (matcher.type === 'Character') {
      return matcher.value === 0x0a;
    }
    if (matcher.type === 'CharacterSet' && matcher.kind === 'any') {
      return false;
    }
    const source = matcher.raw;
    return getOrAdd(this.#matchesLineBreak, source, () => new RegExp(source, this.#flags).test('\n'));
  }

  #barrier(): RegExp | null {
    if (this.#passable.size === 0) {
      return null;
    }
    return new RegExp(`(?!${[...this.#passable].join('|')})[^\\n]`, this.#flags);
  }
}

function isLong(node: AST.Quantifier): boolean {
  return node.max > MAX_COUNTED;
}

function hasBackreference(node: AST.Node): boolean {
  return nodesIn(node).some((part) => part.type === 'Backreference');
}

/** Returns true if a node consumes one character. Elements of a class are not matchers of their own. */
function isMatcher(node: AST.Node): node is Matcher {
  return (
    node.type === 'Character' ||
    node.type === 'CharacterSet' ||
    node.type === 'CharacterClass' ||
    node.type === 'ExpressionCharacterClass'
  );
}

function sourceOf(matcher: Matcher): string {
  if (matcher.type !== 'Character') {
    return matcher.raw;
  }
  return matcher.value > 0xffff
    ? `\\u{${matcher.value.toString(16)}}`
    : `\\u${matcher.value.toString(16).padStart(4, '0')}`;
}

/** Returns a node and all its descendants, except the elements of classes. */
function nodesIn(node: AST.Node): AST.Node[] {
  const nodes = [node];
  for (let i = 0; i < nodes.length; i++) {
    nodes.push(...childrenOf(nodes[i]));
  }
  return nodes;
}

function childrenOf(node: AST.Node): readonly AST.Node[] {
  switch (node.type) {
    case 'Pattern':
    case 'CapturingGroup':
      return node.alternatives;
    case 'Group':
      return node.modifiers ? [node.modifiers, ...node.alternatives] : node.alternatives;
    case 'Assertion':
      return 'alternatives' in node ? node.alternatives : [];
    case 'Modifiers':
      return node.remove ? [node.add, node.remove] : [node.add];
    case 'Alternative':
      return node.elements;
    case 'Quantifier':
      return [node.element];
    default:
      return [];
  }
}

/** Returns the characters common in lines. A barrier without any of them is useless. */
function commonCharacters(): string {
  commonText ??= Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
    .join('')
    .replace(/[\n\r\u2028\u2029]/g, '');
  return commonText;
}

let commonText: string | undefined;
