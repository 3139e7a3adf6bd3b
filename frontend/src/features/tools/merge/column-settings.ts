import type { MergeOptions } from '../../../../../libs/tools/merge/options.ts';
import { columnLetter } from '../../../../../libs/tools/shared/column-letter.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { rearrangeInputs, rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { MERGE_TEXTS as texts } from './texts.ts';

/** Settings of one column. */
export type ColumnSettings = MergeOptions['columns'][number];

/** Columns that the page shows at least. */
const MIN_COLUMNS = 3;

const NO_SETTINGS: ColumnSettings = { name: '', optional: false, before: '', after: '' };

/** Returns the settings of all columns of the page. */
export function settingsOf(options: MergeOptions): readonly ColumnSettings[] {
  const count = Math.max(MIN_COLUMNS, options.columns.length);
  return Array.from({ length: count }, (_, index) => options.columns.at(index) ?? NO_SETTINGS);
}

/** Returns the facts about a column that are shown beside its letter, such as `City · optional · in …`. */
export function describeColumn({ name, optional, before, after }: ColumnSettings): string | undefined {
  const affix = before === '' && after === '' ? '' : `${before}…${after}`;
  return (
    [name.trim(), optional ? texts.optionalMark : '', affix].filter((part) => part !== '').join(' · ') || undefined
  );
}

/** Changes the columns of the page: their settings in the options, and their lines. */
export class ColumnChanges {
  readonly #options: MergeOptions;
  readonly #setOptions: (options: MergeOptions) => void;
  readonly #settings: readonly ColumnSettings[];

  constructor(options: MergeOptions, setOptions: (options: MergeOptions) => void) {
    this.#options = options;
    this.#setOptions = setOptions;
    this.#settings = settingsOf(options);
  }

  set(index: number, change: Partial<ColumnSettings>): void {
    this.#put(this.#settings.with(index, { ...this.#settings[index], ...change }));
  }

  add(): void {
    this.#put([...this.#settings, NO_SETTINGS]);
  }

  /** Adds a column with the same lines and settings, except for the name, behind a column. */
  async duplicate(index: number): Promise<void> {
    const places = [...this.#settings.keys()];
    const from = places.toSpliced(index + 1, 0, index);
    this.#put(this.#settings.toSpliced(index + 1, 0, { ...this.#settings[index], name: '' }));
    await rearrangeInputs(from.map(inputAt), from);
  }

  /** @param step -1 to the left, 1 to the right */
  async move(index: number, step: -1 | 1): Promise<void> {
    const other = index + step;
    const swap = <T>(items: readonly T[]) => items.with(index, items[other]).with(other, items[index]);
    this.#put(swap(this.#settings));
    await rearrangeInputs(
      this.#settings.map((_, place) => inputAt(place)),
      swap([...this.#settings.keys()]),
    );
  }

  /** Removes a column and offers to undo it. The columns behind it move one letter up. */
  async remove(index: number): Promise<void> {
    const inputs = this.#settings.map((_, place) => inputAt(place));
    await inputs[index].flush();
    const { lines } = inputs[index].state.stats;
    const undoInputs = await rememberInputs(inputs);
    await rearrangeInputs(inputs, [...[...this.#settings.keys()].toSpliced(index, 1), null]);
    this.#put(this.#settings.toSpliced(index, 1));
    const options = this.#options;
    const undo = async () => {
      this.#setOptions(options);
      await undoInputs?.();
    };
    showToast({
      title: texts.columnRemoved,
      message: texts.columnRemovedText(columnLetter(index), lines),
      ...undoAction(undo),
    });
  }

  #put(columns: readonly ColumnSettings[]): void {
    this.#setOptions({ ...this.#options, columns });
  }
}

function inputAt(place: number) {
  return textInput('merge', `columns.${place}`);
}
