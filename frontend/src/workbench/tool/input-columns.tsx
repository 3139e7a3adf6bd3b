import { type CSSProperties, useState } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import { formatCount } from '../../shared/format/format.ts';
import { useHistoryState } from '../../shared/ui/use-browser-state.ts';
import type { TextInput } from '../inputs/text-inputs.ts';
import { sentInput } from '../results/send-to.ts';
import classes from './input-columns.module.css';
import { LineInput } from './line-input.tsx';

const INKS = ['cyan', 'magenta', 'yellow'] as const;

/** One of several bulk inputs side by side. */
export interface InputColumn {
  /** `TextSpec.id`. */
  readonly text: string;
  /** Accessible name of the box. */
  readonly label: string;
  /** Shorter name in the header of the box. */
  readonly title?: string;
  /** Name on the tab, on phones. */
  readonly tab: string;
  readonly placeholder: string;
}

/** Up to three bulk inputs side by side, each in an ink of its own. Phones show one at a time, selected by tabs. */
export function InputColumns({
  tool,
  name,
  columns,
  inputs,
  isReadOnly = false,
}: {
  readonly tool: ToolId;
  /** Accessible name of the tabs. */
  readonly name: string;
  readonly columns: readonly InputColumn[];
  readonly inputs: { readonly [text: string]: TextInput };
  readonly isReadOnly?: boolean;
}) {
  const sent = sentInput(useHistoryState());
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? sent ?? columns[0].text;
  return (
    <div className={classes.frame} style={{ '--columns': columns.length } as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of tabs */}
      <div aria-label={name} className={classes.tabs} role="group">
        {columns.map(({ text, tab }, index) => (
          <button
            aria-pressed={chosen === text}
            className={classes.tab}
            data-ink={INKS[index]}
            key={text}
            onClick={() => setPicked(text)}
            type="button"
          >
            <span aria-hidden="true" className={classes.dot} />
            {tab}
            <span className={classes.count}>{formatCount(inputs[text].stats.items)}</span>
          </button>
        ))}
      </div>
      <div className={classes.columns}>
        {columns.map(({ text, label, title, placeholder }, index) => (
          <div className={classes.column} data-chosen={chosen === text || undefined} key={text}>
            <LineInput
              ink={INKS[index]}
              isReadOnly={isReadOnly}
              label={label}
              placeholder={placeholder}
              shortLabel={title}
              text={text}
              tool={tool}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
