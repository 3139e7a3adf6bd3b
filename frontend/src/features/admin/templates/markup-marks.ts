import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const KNOWN = Decoration.mark({ class: 'cm-variable' });
const UNKNOWN = Decoration.mark({ class: 'cm-variable cm-variable-unknown' });
const TAG = Decoration.mark({ class: 'cm-tag' });
const COMMENT = Decoration.mark({ class: 'cm-comment' });

/** Matches a tag, a comment (up to its end or the end of the line), or a variable in double braces. */
const MARKUP = /\{\{[^{}]*\}\}|<!--.*?(?:-->|$)|<\/?[a-zA-Z][^<>{}]*>?/gm;

const look = EditorView.theme({
  '.cm-tag': { color: 'var(--cyan-text)' },
  '.cm-comment': { color: 'var(--muted)' },
  '.cm-variable': { color: 'var(--magenta-text)', fontWeight: 'var(--weight-strong)' },
  '.cm-variable-unknown': { color: 'var(--red)', textDecoration: 'underline wavy' },
});

/**
 * Returns an editor extension that highlights tags and variables, and unknown variables as errors.
 * @param onView receives the editor view when it is created, and null when it is destroyed
 */
export function markMarkup(variables: readonly string[], onView: (view: EditorView | null) => void): Extension {
  const matcher = new MatchDecorator({
    regexp: MARKUP,
    decoration: ([text]) => {
      if (text.startsWith('{{')) {
        return variables.includes(text.slice(2, -2).trim()) ? KNOWN : UNKNOWN;
      }
      return text.startsWith('<!--') ? COMMENT : TAG;
    },
  });
  const marks = ViewPlugin.fromClass(
    class {
      marks: DecorationSet;

      constructor(view: EditorView) {
        this.marks = matcher.createDeco(view);
        onView(view);
      }

      update(update: ViewUpdate): void {
        this.marks = matcher.updateDeco(update, this.marks);
      }

      destroy(): void {
        onView(null);
      }
    },
    { decorations: ({ marks: found }) => found },
  );
  return [marks, look, EditorView.lineWrapping];
}

/** Inserts a text at the cursor, replacing the selection. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' });
  view.focus();
}
