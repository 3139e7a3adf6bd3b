/** Piece of a template: literal text, or the item of a column. */
export type TemplatePiece = { readonly text: string } | { readonly column: number };

/** Item of a column in a row. */
export interface Place {
  readonly column: number;
  /** Text around the item. */
  readonly before: string;
  readonly after: string;
  /** Set if the item may be empty: the text that is written then. */
  readonly empty?: string;
}

/** Row as alternating texts and places. */
export interface RowText {
  /** Text before the first place, between the places, and after the last; one more than places. */
  readonly texts: readonly string[];
  readonly places: readonly Place[];
}

/** Piece of a template with the text around its item; an empty one is a place of a column without items. */
export type GapPiece =
  | { readonly text: string }
  | { readonly isEmpty: true }
  | { readonly column: number; readonly isOptional: boolean; readonly before: string; readonly after: string };

type ItemPiece = Extract<GapPiece, { readonly column: number }>;

/** Text around a row, which is not a part of its template. */
export interface Wrap {
  readonly before: string;
  readonly after: string;
}

/** Row in which the text of an optional place depends on whether others are empty. */
export interface DependentGaps {
  readonly pieces: readonly GapPiece[];
  readonly wrap: Wrap;
}

/** White space of a template. If it touches an empty place, it is written as one space, and never at an end of the row. */
interface Space {
  readonly space: string;
  readonly touchesEmpty: boolean;
}

/** Text or item that is never empty, or spaces and optional items between two such pieces. */
type Stretch =
  | { readonly solid: { readonly text: string } | ItemPiece }
  /** One more space than items; spaces may be empty. */
  | { readonly spaces: readonly Space[]; readonly items: readonly ItemPiece[] };

/**
 * Closes the gaps of empty places: white space that touches one, across several in a row, becomes one space, and none at
 * the start and end of the row.
 * @returns the row with the text of every place; or the pieces themselves if the gaps of several optional places depend
 *   on each other
 */
export function closeGaps(pieces: readonly GapPiece[], collapses: boolean, wrap: Wrap): RowText | DependentGaps {
  const row = new RowWriter(wrap.before);
  if (!collapses) {
    for (const piece of pieces) {
      if ('text' in piece) {
        row.text(piece.text);
      } else if ('column' in piece) {
        row.place(piece, '', '', '');
      }
    }
    return row.finish(wrap.after);
  }
  const stretches = toStretches(pieces);
  for (const [index, stretch] of stretches.entries()) {
    if ('spaces' in stretch) {
      if (!writeGap(stretch, index === 0, index === stretches.length - 1, row)) {
        return { pieces, wrap };
      }
    } else if ('text' in stretch.solid) {
      row.text(stretch.solid.text);
    } else {
      row.place(stretch.solid, '', '', '');
    }
  }
  return row.finish(wrap.after);
}

/**
 * Returns the text of a row whose gaps depend on each other.
 * @param itemOf returns the item of a column, without the text around it
 */
export function fillGaps({ pieces, wrap }: DependentGaps, itemOf: (column: number) => string): string {
  const filled = pieces.map((piece): GapPiece => {
    if (!('column' in piece)) {
      return piece;
    }
    return itemOf(piece.column) === '' ? { isEmpty: true } : { ...piece, isOptional: false };
  });
  const row = closeGaps(filled, true, wrap);
  if (!('texts' in row)) {
    throw new Error('A row without optional places has no gaps that depend on each other');
  }
  return row.places.reduce(
    (text, { column, before, after }, index) => text + before + itemOf(column) + after + row.texts[index + 1],
    row.texts[0],
  );
}

class RowWriter {
  readonly #texts: string[];
  readonly #places: Place[] = [];

  constructor(before: string) {
    this.#texts = [before];
  }

  text(text: string): void {
    this.#texts[this.#places.length] += text;
  }

  /** @param empty text that is written for an empty item, if it may be empty */
  place({ column, isOptional, before, after }: ItemPiece, left: string, right: string, empty: string): void {
    this.#places.push({ column, before: left + before, after: after + right, ...(isOptional && { empty }) });
    this.#texts.push('');
  }

  finish(after: string): RowText {
    this.text(after);
    return { texts: this.#texts, places: this.#places };
  }
}

/** Divides a template at the pieces that are never empty. Gaps without places of their own are texts. */
function toStretches(pieces: readonly GapPiece[]): Stretch[] {
  const stretches: Stretch[] = [];
  let spaces: Space[] = [{ space: '', touchesEmpty: false }];
  let items: ItemPiece[] = [];
  const add = (space: string, touchesEmpty: boolean) => {
    const last = spaces[spaces.length - 1];
    spaces[spaces.length - 1] = {
      space: last.space + space,
      touchesEmpty: last.touchesEmpty || touchesEmpty,
    };
  };
  const close = () => {
    stretches.push({ spaces, items });
    spaces = [{ space: '', touchesEmpty: false }];
    items = [];
  };
  for (const piece of pieces) {
    if ('text' in piece) {
      const core = piece.text.trim();
      const start = piece.text.length - piece.text.trimStart().length;
      add(core === '' ? piece.text : piece.text.slice(0, start), false);
      if (core !== '') {
        close();
        stretches.push({ solid: { text: core } });
        add(piece.text.slice(start + core.length), false);
      }
    } else if ('isEmpty' in piece) {
      add('', true);
    } else if (piece.isOptional) {
      items.push(piece);
      spaces.push({ space: '', touchesEmpty: false });
    } else {
      close();
      stretches.push({ solid: piece });
    }
  }
  close();
  return stretches;
}

/**
 * Writes the spaces and optional items between two pieces that are never empty, or an end of the row.
 * @returns false if the text of a place depends on whether another one is empty
 */
function writeGap(
  { spaces, items }: Extract<Stretch, { readonly items: readonly ItemPiece[] }>,
  isStart: boolean,
  isEnd: boolean,
  row: RowWriter,
): boolean {
  const last = items.length;
  const texts = spaces.map(({ space, touchesEmpty }, index) => {
    const isOuter = (isStart && index === 0) || (isEnd && index === last);
    return touchesEmpty ? closed(space, isOuter) : space;
  });
  if (last === 0) {
    row.text(texts[0]);
    return true;
  }
  if (last === 1) {
    row.place(items[0], texts[0], texts[1], closed(texts[0] + texts[1], isStart || isEnd));
    return true;
  }
  // Every item takes the space on its side of the row's nearer end, so that all spaces must be alike.
  const inner = texts.slice(isStart ? 1 : 0, isEnd ? last : last + 1);
  const [space] = inner;
  if ((isStart && isEnd) || (space !== '' && space !== ' ') || inner.some((text) => text !== space)) {
    return false;
  }
  for (const [index, item] of items.entries()) {
    const left = isStart ? (index === 0 ? texts[0] : '') : space;
    const right = isStart ? space : isEnd && index === last - 1 ? texts[last] : '';
    row.place(item, left, right, '');
  }
  if (!isStart && !isEnd) {
    row.text(space);
  }
  return true;
}

/** Returns white space that touches an empty place. */
function closed(space: string, isOuter: boolean): string {
  return space === '' || isOuter ? '' : ' ';
}
