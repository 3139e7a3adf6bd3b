/** Element id of the template in which the prerenderer lists the page's scripts. */
export const SCRIPTS_ID = 'scripts';

/** Fetches all scripts of the page at once. Otherwise each would be discovered only when the one before has loaded. */
export function fetchScripts(): void {
  const template = document.getElementById(SCRIPTS_ID);
  if (template instanceof HTMLTemplateElement) {
    document.head.append(template.content);
  }
}
