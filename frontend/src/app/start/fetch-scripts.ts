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

/** Number of requests per task: each takes a phone about 2 ms. */
const REQUESTS_PER_TASK = 6;

/**
 * Fetches all scripts of the page side by side. Otherwise each would be discovered only when the one before has loaded.
 */
export async function fetchScripts(): Promise<void> {
  const template = document.getElementById(SCRIPTS_ID);
  const links = template instanceof HTMLTemplateElement ? [...template.content.children] : [];
  while (links.length > 0) {
    document.head.append(...links.splice(0, REQUESTS_PER_TASK));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
