import { UserMistake } from '../../errors.ts';
import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { OptionSpecs, OptionsOf } from './options.ts';
import type { Estimate, RunContext, RunInput, RunReport, ToolDefinition } from './tool.ts';

/**
 * Estimates a run whose inputs have been read and whose options are valid.
 * @param checkSize throws if the result is too large for the caller; called before the tool's own refusal is checked
 * @returns a function that starts the run
 * @throws UserMistake if the tool refuses the run
 */
export function prepareRun<S extends OptionSpecs>(
  tool: ToolDefinition<S>,
  input: RunInput,
  options: OptionsOf<S>,
  checkSize?: (estimate: Estimate) => void,
): (context: RunContext) => Promise<RunReport> {
  const stats: Record<string, LineStats> = {};
  for (const [id, text] of Object.entries(input.texts)) {
    stats[id] = text.stats;
  }
  const estimate = tool.estimate(stats, options);
  checkSize?.(estimate);
  if (estimate.refusal !== undefined) {
    throw new UserMistake(estimate.refusal);
  }
  return (context) => tool.run(input, options, context);
}
