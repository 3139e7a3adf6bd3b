import { EditorView } from '@codemirror/view';

/** The styles of CodeMirror, with the same measures as those of its stand-in in `line-editor.module.css`. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'inherit' },
  // The surrounding box shows the focus; see line-editor.module.css.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '.cm-content': { padding: 'var(--space-4) 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 var(--space-12)', textAlign: 'left' },
  '.cm-placeholder': { color: 'var(--muted)' },
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
