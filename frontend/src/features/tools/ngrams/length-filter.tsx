import { useId } from 'react';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { TableView, TableViewState } from '../../../workbench/rows/table-view/table-view.ts';
import type { ToolForm } from '../../../workbench/runs/tool-options.ts';
import classes from './ngrams.module.css';
import { NGRAM_TEXTS as texts } from './texts.ts';

const COLUMN = 'Words';

/** Shows n-grams of one length only, by the filter of the column with the number of words. */
export function LengthFilter({
  form,
  view,
  viewState,
}: {
  /** The form of the run. */
  readonly form: ToolForm | null;
  readonly view: TableView;
  readonly viewState: TableViewState;
}) {
  const group = useId();
  const { minN = 1, maxN = 3 } = (form?.options ?? {}) as Partial<NgramOptions>;
  const condition = viewState.filters.find(({ column }) => column === COLUMN)?.condition;
  const chosen = condition?.kind === 'equals' ? condition.text : '';
  const lengths = Array.from({ length: maxN - minN + 1 }, (_, index) => minN + index);
  const choices = [
    { value: '', label: texts.allLengths },
    ...lengths.map((length) => ({ value: String(length), label: texts.words(length) })),
  ];
  return (
    <fieldset className={classes.lengths}>
      <legend className={classes.lengthsLegend}>{texts.length}</legend>
      {choices.map(({ value, label }) => (
        <label className={classes.length} key={value}>
          <input
            checked={chosen === value}
            name={group}
            onChange={() => view.setFilter(COLUMN, value === '' ? null : { kind: 'equals', text: value })}
            type="radio"
            value={value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
