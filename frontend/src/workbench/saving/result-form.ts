import type { SavedInputs } from '../../../../libs/tools/result-data.ts';
import {
  defaultOptions,
  type OptionSpecs,
  type OptionsOf,
  parseOptions,
} from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import { emptyForm, type ToolForm } from '../runs/tool-options.ts';

/** Returns the options of a saved result. If they are invalid in this version, all have their defaults. */
export function toOptions<S extends OptionSpecs>(tool: ToolDescription<S>, settings: unknown): OptionsOf<S> {
  const parsed = parseOptions(tool.options, settings);
  return parsed.ok ? parsed.options : defaultOptions(tool.options);
}

/** Builds the form of a saved result. */
export function toForm<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  settings: unknown,
  fields: SavedInputs['fields'],
): ToolForm<S> {
  return { options: toOptions(tool, settings), fields: { ...emptyForm(tool).fields, ...fields } };
}
