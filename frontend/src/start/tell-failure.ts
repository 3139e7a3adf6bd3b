import classes from './tell-failure.module.css';
import { START_TEXTS as texts } from './texts.ts';

/** Says above the page that its scripts have not come, and what to do. Made by hand: there is nothing else to make it. */
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
