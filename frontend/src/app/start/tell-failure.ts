import classes from './tell-failure.module.css';

/** Messages of a page that could not be hydrated. */
const messages = {
  failed: 'Part of this page could not be loaded. You can read it, but its tools do not work yet.',
  reload: 'Check your connection and reload the page',
} as const;

/**
 * Shows above the page that its scripts could not be loaded, and what to do. Uses the DOM, since React is not
 * available.
 */
export function tellFailure(): void {
  const reload = document.createElement('a');
  reload.href = window.location.pathname + window.location.search;
  reload.textContent = messages.reload;
  const note = document.createElement('p');
  note.className = classes.note;
  note.setAttribute('role', 'alert');
  note.append(`${messages.failed} `, reload, '.');
  document.body.prepend(note);
}
