/** A heading with the number of rows below it. */
export interface RowGroup {
  readonly label: string;
  readonly count: number;
}

interface Heading {
  readonly group: RowGroup;
  readonly slot: number;
}

/**
 * The order of rows and headings in a list. A slot is the place of either. Every slot has the same height, so positions
 * in a list with headings are computed as in one without.
 */
export class RowSlots {
  readonly count: number;
  readonly #headings: readonly Heading[];

  /**
   * @param groups consecutive groups of rows. Rows that have not arrived are left out, and further rows have no heading.
   */
  constructor(groups: readonly RowGroup[], rowCount: number) {
    const headings: Heading[] = [];
    let firstRow = 0;
    for (const group of groups) {
      if (group.count > 0 && firstRow < rowCount) {
        headings.push({ group, slot: firstRow + headings.length });
      }
      firstRow += group.count;
    }
    this.#headings = headings;
    this.count = rowCount + headings.length;
  }

  slotOf(row: number): number {
    let slot = row;
    for (const heading of this.#headings) {
      if (heading.slot > slot) {
        break;
      }
      slot++;
    }
    return slot;
  }

  /** Returns the row in a slot, or the first one after a heading. */
  rowAt(slot: number): number {
    return slot - this.#headings.filter((heading) => heading.slot < slot).length;
  }

  headingAt(slot: number): RowGroup | undefined {
    return this.#headings.find((heading) => heading.slot === slot)?.group;
  }
}
