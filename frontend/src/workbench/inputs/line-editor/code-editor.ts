import {
  copyLineDown,
  copyLineUp,
  deleteLine,
  history,
  historyKeymap,
  insertNewline,
  isolateHistory,
  moveLineDown,
  moveLineUp,
  standardKeymap,
} from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension, RangeSetBuilder, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { type IntakeEvents, passFiles, passLargeText, passPaste } from './intake.ts';

/** Options that may change during the lifetime of an editor. */
export interface CodeEditorOptions {
  /** Attributes of the textbox: its name and states. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly placeholder: string;
  readonly isReadOnly: boolean;
  readonly extensions: Extension;
}

export interface CodeEditorEvents extends IntakeEvents {
  /** Called when the user has changed the text. */
  onChange(): void;
}

/** Initial text and selection of an editor. */
interface CodeEditorStart {
  readonly text: string;
  /** True if the field before it has the focus, which the editor is given. */
  readonly hasFocus: boolean;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/**
 * Line editing without indentation. Leaves keys to the page or the browser that they need (Tab, Ctrl+Enter, Ctrl+F,
 * Escape).
 */
const KEYS = [
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'Alt-ArrowUp', run: moveLineUp },
  { key: 'Alt-ArrowDown', run: moveLineDown },
  { key: 'Shift-Alt-ArrowUp', run: copyLineUp },
  { key: 'Shift-Alt-ArrowDown', run: copyLineDown },
  { key: 'Shift-Mod-k', run: deleteLine },
  ...historyKeymap,
  ...standardKeymap,
];

/** Marks a change that does not come from the user. */
const fromOutside = Annotation.define<boolean>();

/** CodeMirror, configured as an editor of plain lines. A separate module, loaded after the first paint. */
export class CodeEditor {
  readonly #view: EditorView;
  readonly #options = new Compartment();
  #read: { readonly doc: Text; readonly text: string } | null = null;

  constructor(parent: HTMLElement, start: CodeEditorStart, options: CodeEditorOptions, events: CodeEditorEvents) {
    const state = EditorState.create({
      doc: start.text,
      selection: { anchor: start.selectionStart, head: start.selectionEnd },
      extensions: [
        intake(events),
        history(),
        keymap.of(KEYS),
        lineNumbers(),
        lineDirection,
        editorTheme,
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) {
            return;
          }
          if (update.transactions.some((transaction) => transaction.annotation(fromOutside))) {
            return;
          }
          events.onChange();
        }),
        this.#options.of(extensionsOf(options)),
      ],
    });
    // Scrolls the page as well, which is only expected where the visitor types.
    const scrollTo = start.hasFocus ? { scrollTo: EditorView.scrollIntoView(start.selectionEnd) } : {};
    this.#view = new EditorView({ parent, state, ...scrollTo });
  }

  setOptions(options: CodeEditorOptions): void {
    this.#view.dispatch({ effects: this.#options.reconfigure(extensionsOf(options)) });
  }

  /** Returns the text with `\n` between lines, cached per state. Works after `destroy`, too. */
  getText(): string {
    const { doc } = this.#view.state;
    if (this.#read?.doc !== doc) {
      this.#read = { doc, text: doc.toString() };
    }
    return this.#read.text;
  }

  /** Replaces the text; undo restores the old one. */
  setText(text: string): void {
    const { state } = this.#view;
    const insert = state.toText(text);
    if (insert.eq(state.doc)) {
      return;
    }
    this.#view.dispatch({
      changes: { from: 0, to: state.doc.length, insert },
      selection: { anchor: 0 },
      // Scrolls the page as well, so that an example is in view with the controls around it.
      scrollIntoView: true,
      annotations: [fromOutside.of(true), isolateHistory.of('full')],
    });
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

function extensionsOf({ attributes, isReadOnly, ...options }: CodeEditorOptions): Extension {
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.readOnly.of(isReadOnly),
    options.placeholder === '' ? [] : placeholder(options.placeholder),
    options.extensions,
  ];
}

/** Intercepts paste, drop and programmatic input before the editor, and passes on what exceeds the limits. */
function intake(events: CodeEditorEvents): Extension {
  let isOwnDrag = false;

  const piecesOf = ({ state }: EditorView, from: number, to: number, text: string): readonly string[] => [
    state.sliceDoc(0, from),
    text,
    state.sliceDoc(to),
  ];
  const passLarge = (view: EditorView, from: number, to: number, text: string): boolean =>
    passLargeText(piecesOf(view, from, to, text), events);
  const passLargeInput = (view: EditorView, text: string): boolean =>
    passLarge(view, view.state.selection.main.from, view.state.selection.main.to, text);

  return EditorView.domEventHandlers({
    paste(event, view) {
      const data = event.clipboardData;
      if (!data) {
        return false;
      }
      const { from, to } = view.state.selection.main;
      const isTaken = passPaste(data, (text) => piecesOf(view, from, to, text), view.state.readOnly, events);
      if (isTaken) {
        event.preventDefault();
      }
      return isTaken;
    },
    // Dictation and form-filling tools insert lines as input, not as a paste. The browser would create an element per
    // line for the editor to read back, in quadratic time.
    beforeinput(event, view) {
      const text = event.inputType === 'insertText' ? event.data : null;
      if (!text?.includes('\n') || view.state.readOnly) {
        return false;
      }
      event.preventDefault();
      if (!passLargeInput(view, text)) {
        view.dispatch(view.state.replaceSelection(view.state.toText(text)), { userEvent: 'input.type' });
      }
      return true;
    },
    dragstart() {
      isOwnDrag = true;
      return false;
    },
    dragend() {
      isOwnDrag = false;
      return false;
    },
    dragover(event) {
      const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
      if (hasFiles) {
        event.preventDefault();
      }
      return hasFiles;
    },
    drop(event, view) {
      const data = event.dataTransfer;
      if (!data) {
        return false;
      }
      const { readOnly } = view.state;
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      const isTaken =
        passFiles(data, readOnly, events) ||
        (!isOwnDrag && !readOnly && passLarge(view, at, at, data.getData('text/plain')));
      if (isTaken) {
        event.preventDefault();
      }
      return isTaken;
    },
  });
}

/** The styles of CodeMirror, with the same measures as those of its stand-in in `line-editor.module.css`. */
const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'inherit' },
  // The surrounding box shows the focus; see line-editor.module.css.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: 'var(--space-4) 0', caretColor: 'var(--text)' },
  '.cm-line': { position: 'relative', padding: '0 var(--space-12)', textAlign: 'left' },
  // Out of the flow, so that it wraps at the width of the box and does not widen the content.
  '.cm-placeholder': {
    position: 'absolute',
    insetInline: 'var(--space-12)',
    color: 'var(--muted)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '.cm-gutters': {
    border: 'none',
    borderRight: '1px solid var(--divider)',
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
    fontSize: 'var(--text-12)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { boxSizing: 'content-box', minWidth: '3ch', padding: '0 var(--space-8)' },
});

const auto = Decoration.line({ attributes: { dir: 'auto' } });

/** Sets the direction of every visible line from its own text. */
const lineDirection = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = linesInView(view);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) {
          this.decorations = linesInView(update.view);
        }
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];

function linesInView(view: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      lines.add(line.from, line.from, auto);
      at = line.to + 1;
    }
  }
  return lines.finish();
}
