import type { ClipboardEvent, DragEvent, Ref } from 'react';
import type { CodeEditorEvents } from './code-editor.ts';
import { passFiles, passLargeText } from './intake.ts';
import styles from './line-editor.module.css';

interface StandInProps {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly events: CodeEditorEvents;
  readonly elementRef: Ref<HTMLTextAreaElement>;
}

/** The textbox before CodeMirror is loaded: a textarea with its own text and the same behavior. */
export function StandIn({ label, text, placeholder, events, elementRef, ...states }: StandInProps) {
  const { isReadOnly, isInvalid, describedBy } = states;

  const takeIn = (event: ClipboardEvent<HTMLTextAreaElement> | DragEvent<HTMLTextAreaElement>, data: DataTransfer) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const added = data.getData('text/plain');
    const pieces = [value.slice(0, selectionStart), added, value.slice(selectionEnd)];
    const isTaken = added === '' ? passFiles(data, isReadOnly, events) : !isReadOnly && passLargeText(pieces, events);
    if (isTaken) {
      event.preventDefault();
    }
  };

  return (
    <textarea
      ref={elementRef}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      className={styles.textarea}
      defaultValue={text}
      placeholder={placeholder}
      readOnly={isReadOnly}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      wrap="off"
      onChange={events.onChange}
      onPaste={(event) => takeIn(event, event.clipboardData)}
      onDrop={(event) => takeIn(event, event.dataTransfer)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) {
          event.preventDefault();
        }
      }}
    />
  );
}
