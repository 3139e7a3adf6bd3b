import type { Extension } from '@codemirror/state';
import { type ClipboardEvent, type DragEvent, type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle, whenIdleAfterAction } from '../../../shared/when-idle.ts';
import type { CodeEditor, CodeEditorEvents, CodeEditorOptions } from './code-editor.ts';
import { passFiles, passLargeText, passPaste } from './intake.ts';
import styles from './line-editor.module.css';

interface LineEditorProps {
  /** Accessible name of the textbox. */
  readonly label: string;
  /**
   * Initial text, within the limits. It replaces the editor's text only when it or the version changes, so do not
   * mirror typing into it. Undo restores the old text.
   */
  readonly value: string;
  /** Number of replacements, so that setting the same value again (for example clearing twice) takes effect. */
  readonly version?: number;
  /** Called on every change by the user, with a function that returns the text, even after the editor is unmounted. */
  readonly onChange?: (readText: () => string) => void;
  /** Called instead of accepting a text above the limits; the concatenated pieces would be the text. */
  readonly onLargePaste?: (pieces: readonly string[]) => void;
  /** Called with dropped or pasted files; `defaultPrevented` marks the event as handled for outer elements. */
  readonly onDropFiles?: (files: readonly File[]) => void;
  /** Called with a pasted text within the limits, before the editor accepts it. */
  readonly onPaste?: ((text: string) => void) | undefined;
  readonly isReadOnly?: boolean;
  readonly isInvalid?: boolean;
  readonly placeholder?: string;
  /** Id of an element that describes the textbox. */
  readonly describedBy?: string;
  /** Additional CodeMirror extensions. Pass a stable value: a new one recreates the editor. */
  readonly extensions?: Extension;
}

const NO_EXTENSIONS: Extension = [];

/**
 * An editor for up to 100,000 lines or 2 MB. A textarea stands in until CodeMirror is loaded (`loadCodeEditor`), and
 * permanently if it cannot be loaded. Text, selection and focus are transferred. Tab leaves it.
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
  // The editor outlives a render, so its callbacks read the latest props.
  const latest = useRef({ props, options });
  useLayoutEffect(() => {
    latest.current = { props, options };
  });
  const [events] = useState<CodeEditorEvents>(() => ({
    onChange: () => latest.current.props.onChange?.(readerOf(editorRef.current, standInRef.current)),
    onLargePaste: (pieces) => latest.current.props.onLargePaste?.(pieces),
    onFiles: (files) => latest.current.props.onDropFiles?.(files),
    onPaste: (text) => latest.current.props.onPaste?.(text),
  }));

  useLayoutEffect(() => {
    const standIn = standInRef.current;
    const host = hostRef.current;
    if (!standIn || !host) {
      return;
    }
    // Text typed before this script ran.
    if (standIn.value !== standIn.defaultValue.replaceAll(/\r\n?/g, '\n')) {
      events.onChange();
    }

    const cancel = loadCodeEditor(standIn, ({ CodeEditor }) => {
      const hasFocus = document.activeElement === standIn;
      const { value: text, selectionStart, selectionEnd } = standIn;
      const selection = hasFocus ? { selectionStart, selectionEnd } : { selectionStart: 0, selectionEnd: 0 };
      const start = { text, hasFocus, ...selection };
      const editor = new CodeEditor(host, start, latest.current.options, events);
      editorRef.current = editor;
      if (hasFocus) {
        editor.focus();
      }
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
    if (shown.current.value === value && shown.current.version === version) {
      return;
    }
    shown.current = { value, version };
    if (editorRef.current) {
      editorRef.current.setText(value);
    } else if (standInRef.current) {
      standInRef.current.value = value;
    }
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

/**
 * Returns a function that reads the text. It holds the element or the editor, so it works after they are unmounted.
 */
function readerOf(editor: CodeEditor | null, standIn: HTMLTextAreaElement | null): () => string {
  return editor ? () => editor.getText() : () => standIn?.value ?? '';
}

function attributesOf(label: string, isInvalid: boolean, describedBy: string | undefined): Record<string, string> {
  return {
    'aria-label': label,
    // It is focusable anyway; the attribute is for tools that do not treat editable content as focusable.
    tabindex: '0',
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}

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
function StandIn({ label, text, placeholder, events, elementRef, ...states }: StandInProps) {
  const { isReadOnly, isInvalid, describedBy } = states;

  const piecesOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, added: string) => [
    value.slice(0, selectionStart),
    added,
    value.slice(selectionEnd),
  ];
  const takePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    if (passPaste(event.clipboardData, (added) => piecesOf(element, added), isReadOnly, events)) {
      event.preventDefault();
    }
  };
  const takeDrop = (event: DragEvent<HTMLTextAreaElement>) => {
    const added = event.dataTransfer.getData('text/plain');
    const isTaken =
      added === ''
        ? passFiles(event.dataTransfer, isReadOnly, events)
        : !isReadOnly && passLargeText(piecesOf(event.currentTarget, added), events);
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
      onPaste={takePaste}
      onDrop={takeDrop}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) {
          event.preventDefault();
        }
      }}
    />
  );
}

type CodeEditorModule = typeof import('./code-editor.ts');

/** The module, once it is loaded. Later editors start with it. */
let loaded: CodeEditorModule | null = null;

/**
 * Loads CodeMirror when the page is idle, and calls back when it can replace the stand-in: never during a text
 * composition, which would break the input method. An empty stand-in waits for the visitor's first action, since it looks
 * the same. If CodeMirror cannot be loaded, the stand-in stays.
 * @returns a function that cancels
 */
function loadCodeEditor(standIn: HTMLTextAreaElement, onLoad: (module: CodeEditorModule) => void): () => void {
  if (loaded) {
    onLoad(loaded);
    return () => {};
  }
  const cancelled = new AbortController();
  let isComposing = false;
  const { signal } = cancelled;

  const finish = () => {
    if (signal.aborted || isComposing || !loaded) {
      return;
    }
    const module = loaded;
    cancelled.abort();
    // Synchronously: at no time are there two textboxes, or none.
    flushSync(() => onLoad(module));
  };
  standIn.addEventListener('compositionstart', () => (isComposing = true), { signal });
  standIn.addEventListener(
    'compositionend',
    () => {
      isComposing = false;
      // The text is complete after this event.
      setTimeout(finish);
    },
    { signal },
  );
  // An early click or key may have come before the page listens.
  const isInUse = standIn.value !== '' || document.activeElement === standIn;
  const wait = isInUse ? whenIdle : whenIdleAfterAction;
  const cancelWait = wait(async () => {
    try {
      loaded = await import('./code-editor.ts');
    } catch {
      return;
    }
    await nextTurn();
    finish();
  });
  signal.addEventListener('abort', cancelWait);
  return () => cancelled.abort();
}

let lastTurn = Promise.resolve();

/** Resolves in a new task for each editor: creating three in one task would be noticeable on a phone. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return lastTurn;
}
