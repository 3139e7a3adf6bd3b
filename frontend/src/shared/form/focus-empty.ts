/** Moves the focus to the first required field in an element that is empty, if there is one. */
export function focusFirstEmpty(element: Element | null): void {
  const fields = element?.querySelectorAll<HTMLInputElement>('[required]') ?? [];
  [...fields].find(({ value }) => value.trim() === '')?.focus();
}
