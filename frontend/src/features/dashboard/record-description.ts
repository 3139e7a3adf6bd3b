import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '../../shared/format/format.ts';
import { TABLE_MESSAGES } from './shared/messages.ts';

/** Label that names the kind or the tool of a record, in one of the ink colours. */
export interface RecordBadge {
  readonly label: string;
  readonly ink: 'cyan' | 'magenta' | 'yellow' | 'plain';
}

/** A short fact about a record, such as a count. All records of a tab have the same facts in the same order. */
export interface RecordFact {
  /** Header of the column. */
  readonly label: string;
  /** Text of the cell. */
  readonly value: string;
  readonly isNumber?: boolean;
  /** Text on a card, which has no header; omitted for facts that only tables show. */
  readonly onCard?: string;
}

/** An item of a project. */
export interface RecordMember {
  readonly id: string;
  readonly name: string;
  readonly type: 'list' | 'result' | 'folder';
  readonly remove: () => void;
}

/** Content and actions of a saved record. Its card and its table row show the same description. */
export interface RecordDescription {
  readonly name: string;
  readonly badge: RecordBadge;
  readonly facts: readonly RecordFact[];
  /** Name of the record's folder, null for none; omitted if the kind has no folders. */
  readonly folder?: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Formats `createdAt`; by default as the day. */
  readonly dateText?: (time: string) => string;
  readonly note?: string | undefined;
  readonly members?: readonly RecordMember[];
  /** Buttons of the main actions. */
  readonly buttons: ReactNode;
  /** `MenuItem` elements of the other actions. */
  readonly options?: ReactNode;
}

export interface RecordSelection {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/**
 * Returns the facts of a list or result: number of lines and size.
 * @param label header of the number
 * @param counted formats the number for a card
 */
export function itemFacts(
  { itemCount, byteSize }: { readonly itemCount: number; readonly byteSize: number },
  label: string,
  counted: (count: number) => string,
): readonly RecordFact[] {
  return [
    { label, value: formatCount(itemCount), isNumber: true, onCard: counted(itemCount) },
    { label: TABLE_MESSAGES.size, value: formatBytes(byteSize), isNumber: true },
  ];
}
