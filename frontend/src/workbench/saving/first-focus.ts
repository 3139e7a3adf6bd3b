/**
 * Ref callback that gives a control the initial focus of its dialog. React's `autoFocus` would focus it too early,
 * because the browser moves the focus again when the dialog opens. It looks for the attribute.
 */
export function firstFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  // The dialog was open already and its content was replaced.
  if (element?.closest('dialog')?.open) {
    element.focus();
  }
}
