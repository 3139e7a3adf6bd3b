/** Maximum wait for the first paint. A tab that is hidden in the meantime is never painted. */
const MAX_WAIT_MS = 1_000;

/** Resolves after the first paint, or at once in a hidden tab. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve();
      return;
    }
    setTimeout(resolve, MAX_WAIT_MS);
    // The frame's callback runs before the paint; a separate task runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Element id of the template in which the prerenderer lists the page's scripts. */
export const SCRIPTS_ID = 'scripts';

/** Fetches all scripts of the page at once. Otherwise each would be discovered only when the one before has loaded. */
export function fetchScripts(): void {
  const template = document.getElementById(SCRIPTS_ID);
  if (template instanceof HTMLTemplateElement) {
    document.head.append(template.content);
  }
}
