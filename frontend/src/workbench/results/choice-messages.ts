import { formatCount } from '../../shared/format/format.ts';

/** Messages of the bars for ticked rows. */
export const CHOICE_MESSAGES = {
  chosen: (count: number, hidden: number) =>
    `${formatCount(count)} chosen${hidden > 0 ? `, ${formatCount(hidden)} of them not shown` : ''}`,
} as const;
