import { type KeyboardEvent, useId } from 'react';
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
