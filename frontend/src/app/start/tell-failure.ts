import classes from './tell-failure.module.css';
import { START_TEXTS as texts } from './texts.ts';

/**
 * Shows above the page that its scripts could not be loaded, and what to do. Uses the DOM, since React is not
 * available.
 */
export function tellFailure(): void {
  const reload = document.createElement('a');
  reload.href = window.location.pathname + window.location.search;
  reload.textContent = texts.reload;
  const note = document.createElement('p');
  note.className = classes.note;
  note.setAttribute('role', 'alert');
  note.append(`${texts.failed} `, reload, '.');
  document.body.prepend(note);
}
