import { routeExists } from '../../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG, toolEntry } from '../../../../libs/tools/index.ts';
import { type SendTarget, sentState } from '../../workbench/results/send-to.ts';
import { DASHBOARD_TEXTS as texts } from './writes/texts.ts';

/** Returns all bulk inputs that a list can be opened in, in the order of the catalog. */
export function openTargets(): SendTarget[] {
  return TOOL_CATALOG.filter(({ path }) => routeExists(path)).flatMap(({ id, title, inputs }) =>
    inputs.map((input) => ({ tool: id, input, label: texts.target(title, inputs.length > 1 ? input.label : null) })),
  );
}

/** Returns the page of a target, and the navigation state that makes the page show the filled input. */
export function placeOf(target: SendTarget): { readonly path: string; readonly state: unknown } {
  return { path: toolEntry(target.tool).path, state: sentState(target) };
}
