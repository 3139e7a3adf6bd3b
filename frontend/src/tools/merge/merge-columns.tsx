import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LineInput } from '../../lines/line-input.tsx';
import { sentInput } from '../../lines/send-to.ts';
import type { TextInput } from '../../runs/text-inputs.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './merge-columns.module.css';
import { MERGE_TEXTS as texts } from './texts.ts';

/** The three inks, in the order of the columns. */
const COLUMNS = [
  { text: 'columns.0', letter: 'A', ink: 'cyan' },
  { text: 'columns.1', letter: 'B', ink: 'magenta' },
  { text: 'columns.2', letter: 'C', ink: 'yellow' },
] as const;

/** Columns A, B and C side by side; one at a time, chosen by tabs, on phones. */
export function MergeColumns({
  inputs,
  isReadOnly,
}: {
  readonly inputs: { readonly [text: string]: TextInput };
  readonly isReadOnly: boolean;
}) {
  const [chosen, setChosen] = useState<string>(sentInput(useLocation().state) ?? COLUMNS[0].text);
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of tabs */}
      <div aria-label={texts.columns} className={classes.tabs} role="group">
        {COLUMNS.map(({ text, letter, ink }) => (
          <button
            aria-pressed={chosen === text}
            className={classes.tab}
            data-ink={ink}
            key={text}
            onClick={() => setChosen(text)}
            type="button"
          >
            <span aria-hidden="true" className={classes.dot} />
            {letter}
            <span className={classes.count}>{formatCount(inputs[text].stats.items)}</span>
          </button>
        ))}
      </div>
      <div className={classes.columns}>
        {COLUMNS.map(({ text, letter, ink }, index) => (
          <div className={classes.column} data-chosen={chosen === text || undefined} key={text}>
            <LineInput
              ink={ink}
              isReadOnly={isReadOnly}
              label={`Column ${letter}`}
              placeholder={texts.placeholders[index]}
              shortLabel={letter}
              text={text}
              tool="merge"
            />
          </div>
        ))}
      </div>
    </div>
  );
}
