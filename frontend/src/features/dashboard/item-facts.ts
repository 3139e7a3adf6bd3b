import { formatBytes, formatCount } from '../../shared/format/format.ts';
import type { RecordFact } from './record-description.ts';
import { TABLE_TEXTS } from './writes/texts.ts';

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
    { label: TABLE_TEXTS.size, value: formatBytes(byteSize), isNumber: true },
  ];
}
