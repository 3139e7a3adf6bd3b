/** The id of the template in which the prerendering names the page's scripts. */
export const SCRIPTS_ID = 'scripts';

/** Has the browser fetch all scripts of the page at once, in place of one after the other as each names the next. */
export function fetchScripts(): void {
  const template = document.getElementById(SCRIPTS_ID);
  if (template instanceof HTMLTemplateElement) document.head.append(template.content);
}
