/** A cell by its row and the place of its column among the shown ones, both from 0. A list has one column. */
export interface CellPosition {
  readonly row: number;
  readonly place: number;
}

/** A rectangle of cells between two corners in any order. */
export interface CellSelection {
  /** The corner that stays when the selection is extended. */
  readonly anchor: CellPosition;
  readonly end: CellPosition;
}

/** Rows `[rowStart, rowEnd)` and places `[placeStart, placeEnd)`. */
export interface CellRange {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly placeStart: number;
  readonly placeEnd: number;
}

export function rangeOf({ anchor, end }: CellSelection): CellRange {
  return {
    rowStart: Math.min(anchor.row, end.row),
    rowEnd: Math.max(anchor.row, end.row) + 1,
    placeStart: Math.min(anchor.place, end.place),
    placeEnd: Math.max(anchor.place, end.place) + 1,
  };
}

/**
 * Returns the place that a key moves to, or null for other keys. With `isFar`, to the first or last column.
 * @param count number of columns, at least one
 */
export function placeAfterKey(key: string, from: number, count: number, isFar: boolean): number | null {
  switch (key) {
    case 'ArrowLeft':
      return isFar ? 0 : Math.max(0, from - 1);
    case 'ArrowRight':
      return isFar ? count - 1 : Math.min(count - 1, from + 1);
    default:
      return null;
  }
}
