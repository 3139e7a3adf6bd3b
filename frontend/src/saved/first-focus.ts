/**
 * A ref for the control that has the focus when its dialog opens. React's `autoFocus` would come too early, since the
 * dialog chooses anew when it opens; the attribute is what it looks for.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  // In a dialog that shows something else now, without having been closed.
  if (element?.closest('dialog')?.open) element.focus();
}
