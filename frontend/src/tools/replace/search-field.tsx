import { type KeyboardEvent, useId } from 'react';
import classes from './search-field.module.css';

/** A longer text scrolls. */
const MAX_ROWS = 5;

/**
 * A field for a text that is mostly one line, but may be more: it grows with its lines. Enter submits, Shift+Enter
 * starts a new line, and pasted line breaks stay. Beneath stands what is wrong with the text, or worth knowing.
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
  /** Null where all is well. */
  readonly problem: string | null;
  readonly note: string | null;
  readonly placeholder?: string;
}) {
  const id = useId();
  const beneath = problem ?? note;
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter is the shortcut of the page; Enter that ends a composition belongs to it.
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlainEnter || event.nativeEvent.isComposing) return;
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
