import type { UtmTags } from './utm-parameters.ts';

/** Values of a table row, and what follows from them. */
export interface RowSet {
  readonly tags: UtmTags;
  /** Reason for rejecting the row; null if it can be tagged. */
  readonly rejection: string | null;
  /** Text behind the URL: the cells up to the notes, each after a TAB, with a TAB at the end. */
  readonly cells: string;
  readonly notes: string;
  /** Notes in front of and behind those on replaced values. */
  readonly notesBefore: readonly string[];
  readonly notesAfter: readonly string[];
  /** Below 255; its meaning is the caller's. */
  readonly meta: number;
}
