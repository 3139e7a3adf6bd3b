import { routeExists } from '../../../libs/contracts/routes.ts';
import { TOOL_CATALOG, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import { type SendTarget, sentState } from '../lines/send-to.ts';
import { DASHBOARD_TEXTS as texts } from './texts.ts';

/** Every bulk input that a list can be opened in, in the order of the catalog. */
export function openTargets(): SendTarget[] {
  return TOOL_CATALOG.filter(({ path }) => routeExists(path)).flatMap(({ id, title, inputs }) =>
    inputs.map((input) => ({ tool: id, input, label: texts.target(title, inputs.length > 1 ? input.label : null) })),
  );
}

/** The page of a target, and the state to go there with: it shows the input that is filled. */
export function placeOf(target: SendTarget): { readonly path: string; readonly state: unknown } {
  return { path: toolEntry(target.tool).path, state: sentState(target) };
}
