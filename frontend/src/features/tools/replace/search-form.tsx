import { type KeyboardEvent, useId } from 'react';
import { findColumn } from '../../../../../libs/tables/columns.ts';
import { REPLACE } from '../../../../../libs/tools/replace/entry.ts';
import { MAX_RULE_TEXT, type ReplaceOptions } from '../../../../../libs/tools/replace/options.ts';
import { compileSearch } from '../../../../../libs/tools/replace/pattern.ts';
import type { SearchTerms } from '../../../../../workers/tools/replace.ts';
import { isReady, type TextInput } from '../../../workbench/inputs/text-input.ts';
import { REPLACE_MESSAGES as messages } from './messages.ts';
import classes from './replace-tool.module.css';

/** Maximum visible lines; a longer text scrolls. */
const MAX_ROWS = 5;

/**
 * A text field, usually of one line, that grows with its lines. Enter submits, Shift+Enter starts a new line, and
 * pasted line breaks stay. An error or a note appears below.
 */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  problem,
  note,
  placeholder,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit: () => void;
  /** Error message, or null. */
  readonly problem: string | null;
  readonly note: string | null;
  readonly placeholder?: string;
}) {
  const id = useId();
  const beneath = problem ?? note;
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter is the shortcut of the page. Enter during a composition belongs to the input method.
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlainEnter || event.nativeEvent.isComposing) {
      return;
    }
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className={classes.field} data-invalid={problem === null ? undefined : ''}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        aria-describedby={beneath === null ? undefined : `${id}-beneath`}
        aria-invalid={problem === null ? undefined : true}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        className={classes.text}
        id={id}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        rows={Math.min(MAX_ROWS, value.split('\n').length)}
        spellCheck={false}
        value={value}
        wrap="off"
      />
      <p aria-live="polite" className={classes.beneath} id={`${id}-beneath`}>
        {beneath}
      </p>
    </div>
  );
}

const { columnsNeeded: pairsNeeded } = REPLACE.inputs[1];

/** Debounce of previews and checks in milliseconds; short enough to feel immediate. */
export const TYPING_PAUSE_MS = 150;

/** Returns the error message of complete pairs; null if they are valid. */
export function problemOfPairs(pairs: TextInput): string | null {
  const { count, problem } = pairsNeeded;
  return isReady(pairs) && (pairs.columns?.length ?? 1) < count ? problem : null;
}

/** Returns the error message of a search text; null if it is valid or empty. */
export function problemOf(find: string, options: SearchTerms['options']): string | null {
  if (find === '') {
    return null;
  }
  if (find.length > MAX_RULE_TEXT) {
    return messages.tooLong(MAX_RULE_TEXT);
  }
  const search = compileSearch(find, options);
  return search.ok ? null : search.reason;
}

/** Returns the place of the column whose cells change; null for a list. */
export function columnOf({ column }: ReplaceOptions, columns: readonly string[] | undefined): number | null {
  if (columns === undefined) {
    return null;
  }
  return Math.max(0, column === '' ? 0 : findColumn(columns, column));
}

/** Returns a note about invisible characters in a text, or null. */
export function invisibleNote(text: string): string | null {
  const lines = text.split('\n').length;
  if (lines > 1) {
    return messages.spansLines(lines);
  }
  return text !== text.trim() ? messages.outerSpace : null;
}
