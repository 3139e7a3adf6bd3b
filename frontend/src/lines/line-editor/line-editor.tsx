import type { Extension } from '@codemirror/state';
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CodeEditor, CodeEditorEvents, CodeEditorOptions } from './code-editor.ts';
import styles from './line-editor.module.css';
import { loadCodeEditor } from './load-code-editor.ts';
import { StandIn } from './stand-in.tsx';

/** What the owner of an editor can ask of it. */
export interface LineEditorHandle {
  /** The text as it is now, with `\n` between lines. */
  getText(): string;
  /** Gives the editor the keyboard. */
  focus(): void;
}

interface LineEditorProps {
  /** The accessible name of the textbox. */
  readonly label: string;
  /**
   * What the editor starts from, no larger than the limits. It is shown anew when it or the version changes, and only
   * then: what is typed is not to be mirrored into it. Undo brings back what was there.
   */
  readonly value: string;
  /** Counts replacements, so that one by the same value (clearing twice, say) takes effect, too. */
  readonly version?: number;
  /** Called at every change by the user, with a way to read the text then or later, even after the editor is gone. */
  readonly onChange?: (readText: () => string) => void;
  /** Called in place of taking in what would be too large; the pieces in order are what the text would be. */
  readonly onLargePaste?: (pieces: readonly string[]) => void;
  /** Called with files that were dropped or pasted; `defaultPrevented` tells elements around that it was. */
  readonly onDropFiles?: (files: readonly File[]) => void;
  readonly isReadOnly?: boolean;
  readonly isInvalid?: boolean;
  readonly placeholder?: string;
  /** The id of an element that says more about the textbox. */
  readonly describedBy?: string;
  /** More for CodeMirror. Keep the value: another one sets the editor up again. */
  readonly extensions?: Extension;
  readonly handleRef?: Ref<LineEditorHandle>;
}

const NO_EXTENSIONS: Extension = [];

/**
 * An editor for up to 100,000 lines or 2 MB. A textarea stands in until CodeMirror is loaded, which happens after first
 * paint, and for good where it cannot be loaded; text, selection and focus are taken over. Tab leaves it.
 */
export function LineEditor(props: LineEditorProps) {
  const { label, value, version = 0, isReadOnly = false, isInvalid = false, placeholder = '', describedBy } = props;
  const { extensions = NO_EXTENSIONS } = props;
  const hostRef = useRef<HTMLDivElement>(null);
  const standInRef = useRef<HTMLTextAreaElement>(null);
  const editorRef = useRef<CodeEditor>(null);
  const [isEditorThere, setEditorThere] = useState(false);

  const options = useMemo<CodeEditorOptions>(
    () => ({ attributes: attributesOf(label, isInvalid, describedBy), placeholder, isReadOnly, extensions }),
    [label, isInvalid, describedBy, placeholder, isReadOnly, extensions],
  );
  // The editor outlives a render; it always asks for the latest of these.
  const latest = useRef({ props, options });
  useLayoutEffect(() => {
    latest.current = { props, options };
  });
  const [events] = useState<CodeEditorEvents>(() => ({
    onChange: () => latest.current.props.onChange?.(readerOf(editorRef.current, standInRef.current)),
    onLargePaste: (pieces) => latest.current.props.onLargePaste?.(pieces),
    onFiles: (files) => latest.current.props.onDropFiles?.(files),
  }));

  useImperativeHandle(
    props.handleRef,
    () => ({
      getText: () => readerOf(editorRef.current, standInRef.current)(),
      focus: () => (editorRef.current ?? standInRef.current)?.focus(),
    }),
    [],
  );

  useLayoutEffect(() => {
    const standIn = standInRef.current;
    const host = hostRef.current;
    if (!standIn || !host) return;
    // Typed into the page before this script came to life.
    if (standIn.value !== standIn.defaultValue.replaceAll(/\r\n?/g, '\n')) events.onChange();

    const cancel = loadCodeEditor(standIn, ({ CodeEditor }) => {
      const hasFocus = document.activeElement === standIn;
      const { value: text, selectionStart, selectionEnd } = standIn;
      const start = hasFocus ? { text, selectionStart, selectionEnd } : { text, selectionStart: 0, selectionEnd: 0 };
      const editor = new CodeEditor(host, start, latest.current.options, events);
      editorRef.current = editor;
      if (hasFocus) editor.focus();
      setEditorThere(true);
    });
    return () => {
      cancel();
      editorRef.current?.destroy();
      editorRef.current = null;
      setEditorThere(false);
    };
  }, [events]);

  useLayoutEffect(() => editorRef.current?.setOptions(options), [options]);

  const shown = useRef({ value, version });
  useLayoutEffect(() => {
    if (shown.current.value === value && shown.current.version === version) return;
    shown.current = { value, version };
    if (editorRef.current) editorRef.current.setText(value);
    else if (standInRef.current) standInRef.current.value = value;
  }, [value, version]);

  return (
    <div className={styles.editor} data-invalid={isInvalid ? '' : undefined}>
      <div ref={hostRef} className={styles.host} />
      {!isEditorThere && (
        <StandIn
          elementRef={standInRef}
          label={label}
          text={value}
          placeholder={placeholder}
          isReadOnly={isReadOnly}
          isInvalid={isInvalid}
          describedBy={describedBy}
          events={events}
        />
      )}
    </div>
  );
}

/** A way to read the text that holds the element or the editor, so that it works when they are gone from the page. */
function readerOf(editor: CodeEditor | null, standIn: HTMLTextAreaElement | null): () => string {
  return editor ? () => editor.getText() : () => standIn?.value ?? '';
}

function attributesOf(label: string, isInvalid: boolean, describedBy: string | undefined): Record<string, string> {
  return {
    'aria-label': label,
    // It has the focus anyway; this also says so to tools that do not take editable content for focusable.
    tabindex: '0',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}
