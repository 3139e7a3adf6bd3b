import { getOrAdd } from '../../get-or-add.ts';
import { CONTINUATION, classifyBytes, DOT, EDGE, PLAIN, SPACE, SUSPECT } from '../../keywords/clean-rows.ts';
import type { FixRules } from '../../keywords/fix-rules.ts';
import { itemCount, itemStart, packItems } from '../../lines/product/packed-items.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';

/** Part of a text whose items are written as they are: a text, an item of a column, or a text per variant of the row. */
export type PlainPart =
  | { readonly text: string }
  | { readonly column: number; readonly items: PackedItems }
  | { readonly variant: readonly string[] };

/** Largest sizes of the texts that parts give. */
export interface TextSizes {
  readonly words: number;
  readonly chars: number;
}

/** Classes of the first and last byte of a text, as `first << 8 | last`; `EMPTY` for an empty one. */
type Ends = number;

const EMPTY: Ends = -1;
/** State before the first byte of a text. */
const START = 0xff;

interface PieceShape {
  readonly ends: ReadonlySet<Ends>;
  readonly spaces: number;
  readonly chars: number;
}

/** Classes of bytes in names: text, spaces, and bytes that may be other white space or control characters. */
export const NAME_CLASSES = nameClasses();

function nameClasses(): Uint8Array {
  const classes = new Uint8Array(256).fill(SUSPECT, 0, 0x20);
  classes[0x20] = SPACE;
  classes[0x7f] = SUSPECT;
  classes.fill(CONTINUATION, 0x80, 0xc0);
  for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) {
    classes[byte] = SUSPECT;
  }
  return classes;
}

/** Returns the classes of bytes in keywords, of which the signs of match types are read where a text begins. */
export function keywordClasses(platform: AdPlatformId, rules: FixRules): Uint8Array {
  const classes = classifyBytes(platform, false, rules);
  for (const sign of '[]"') {
    classes[sign.charCodeAt(0)] = SUSPECT;
  }
  return classes;
}

/** Measures texts that are made of parts, without making them. */
export class PartTexts {
  readonly #classes: Uint8Array;
  readonly #known = new Map<PackedItems, PieceShape | null>();

  /** @param classes of bytes, by `keywordClasses` or `NAME_CLASSES` */
  constructor(classes: Uint8Array) {
    this.#classes = classes;
  }

  /**
   * Returns the largest sizes of the texts if all are clean: not empty, with single spaces, none of them outside, and with
   * no byte or sign in a place where a fix may change it. Undefined if some may not be.
   */
  measure(parts: readonly PlainPart[]): TextSizes | undefined {
    let states: ReadonlySet<number> = new Set([START]);
    let spaces = 0;
    let chars = 0;
    for (const part of parts) {
      const shape = this.#shapeOf(part);
      const next = shape && step(states, shape.ends);
      if (!next) {
        return undefined;
      }
      states = next;
      spaces += shape.spaces;
      chars += shape.chars;
    }
    const isClean = ![...states].some((state) => state === START || isRefusedAtEnd(state));
    return isClean ? { words: spaces + 1, chars } : undefined;
  }

  #shapeOf(part: PlainPart): PieceShape | null {
    if ('text' in part) {
      return this.#scan(packItems([part.text]));
    }
    if ('variant' in part) {
      return this.#scan(packItems(part.variant));
    }
    return getOrAdd(this.#known, part.items, () => this.#scan(part.items));
  }

  #scan({ bytes, ends }: PackedItems): PieceShape | null {
    const classes = this.#classes;
    const found = new Set<Ends>();
    let mostSpaces = 0;
    let mostChars = 0;
    let lastEnds: Ends = -2;
    for (let item = 0, start = 0; item < ends.length; item++) {
      const end = ends[item];
      let spaces = 0;
      let chars = 0;
      let before = PLAIN;
      for (let at = start; at < end; at++) {
        const kind = classes[bytes[at]];
        if (kind >= SUSPECT || (at > start && isRefusedPair(before, kind))) {
          return null;
        }
        spaces += kind === SPACE ? 1 : 0;
        chars += kind === CONTINUATION ? 0 : 1;
        before = kind;
      }
      const both = start === end ? EMPTY : (classes[bytes[start]] << 8) | before;
      if (both !== lastEnds) {
        found.add(both);
        lastEnds = both;
      }
      mostSpaces = Math.max(mostSpaces, spaces);
      mostChars = Math.max(mostChars, chars);
      start = end;
    }
    return { ends: found, spaces: mostSpaces, chars: mostChars };
  }
}

/** Returns the states after any of some texts; undefined if one of them does not fit. */
function step(states: ReadonlySet<number>, ends: ReadonlySet<Ends>): ReadonlySet<number> | undefined {
  const next = new Set<number>();
  for (const state of states) {
    for (const both of ends) {
      if (both === EMPTY) {
        next.add(state);
        continue;
      }
      const first = both >> 8;
      if (state === START ? first === SPACE || first === EDGE || first === DOT : isRefusedPair(state, first)) {
        return undefined;
      }
      next.add(both & 0xff);
    }
  }
  return next;
}

function isRefusedPair(before: number, kind: number): boolean {
  return kind === SPACE ? before === SPACE || before === EDGE : kind === EDGE && before === SPACE;
}

function isRefusedAtEnd(kind: number): boolean {
  return kind === SPACE || kind === EDGE || kind === DOT;
}

/** Returns true if packed items are equal. */
export function areSameItems(one: PackedItems, other: PackedItems): boolean {
  const count = itemCount(one);
  if (one === other) {
    return true;
  }
  if (count !== itemCount(other) || itemStart(one, count) !== itemStart(other, count)) {
    return false;
  }
  for (let item = 0; item < count; item++) {
    if (one.ends[item] !== other.ends[item]) {
      return false;
    }
  }
  for (let at = itemStart(one, count) - 1; at >= 0; at--) {
    if (one.bytes[at] !== other.bytes[at]) {
      return false;
    }
  }
  return true;
}
