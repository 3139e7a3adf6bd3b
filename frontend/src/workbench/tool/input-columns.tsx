import { type CSSProperties, type ReactNode, useState } from 'react';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { TextSpec } from '../../../../libs/tools/shared/tool.ts';
import { formatCount } from '../../shared/format/format.ts';
import { useHistoryState } from '../../shared/ui/use-browser-state.ts';
import type { TextInput } from '../inputs/text-input.ts';
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
  /** Shown beside the name. */
  readonly note?: string | undefined;
  /** Actions beside Import and Clear. */
  readonly actions?: ReactNode;
}

/** Returns the columns of the first bulk inputs of a tool, in their order. */
export function columnsOf(
  inputs: readonly TextSpec[],
  columns: readonly Omit<InputColumn, 'text' | 'label'>[],
): readonly InputColumn[] {
  return columns.map((column, index) => ({ text: inputs[index].id, label: inputs[index].label, ...column }));
}

/**
 * Bulk inputs side by side, in turn in one of three inks. More than three scroll sideways. Phones show one at a time,
 * selected by tabs.
 */
export function InputColumns({
  tool,
  name,
  columns,
  inputs,
  end,
}: {
  readonly tool: ToolId;
  /** Accessible name of the tabs. */
  readonly name: string;
  readonly columns: readonly InputColumn[];
  readonly inputs: { readonly [text: string]: TextInput };
  /** Stays in view after the last column. */
  readonly end?: ReactNode;
}) {
  const sent = sentInput(useHistoryState());
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = picked ?? sent;
  const chosen = columns.some(({ text }) => text === wanted) ? wanted : columns[0].text;
  return (
    <div className={classes.frame} style={{ '--columns': columns.length } as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of tabs */}
      <div aria-label={name} className={classes.tabs} role="group">
        {columns.map(({ text, tab }, index) => (
          <button
            aria-pressed={chosen === text}
            className={classes.tab}
            data-ink={INKS[index % INKS.length]}
            key={text}
            onClick={() => setPicked(text)}
            type="button"
          >
            <span aria-hidden="true" className={classes.dot} />
            {tab}
            <span className={classes.count}>{formatCount(inputs[text]?.stats.items ?? 0)}</span>
          </button>
        ))}
      </div>
      {/* Takes the focus of a column that is removed. */}
      <div className={classes.columns} tabIndex={-1}>
        {columns.map(({ text, label, title, placeholder, note, actions }, index) => (
          <div className={classes.column} data-chosen={chosen === text || undefined} key={text}>
            <LineInput
              actions={actions}
              ink={INKS[index % INKS.length]}
              label={label}
              note={note}
              placeholder={placeholder}
              shortLabel={title}
              text={text}
              tool={tool}
            />
          </div>
        ))}
        {end !== undefined && <div className={classes.end}>{end}</div>}
      </div>
    </div>
  );
}
