/** An n-gram of a result. */
export interface ChosenGram {
  readonly text: string;
  /** Set if campaigns are separated. */
  readonly campaign?: string | undefined;
}

/** Returns the n-gram of a row. */
export function gramOf(cells: readonly string[], columns: readonly string[]): ChosenGram {
  const campaign = columns.indexOf('Campaign');
  return {
    text: cells[columns.indexOf('N-gram')] ?? '',
    ...(campaign >= 0 && { campaign: cells[campaign] }),
  };
}
