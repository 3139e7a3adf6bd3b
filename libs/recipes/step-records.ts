import type { JsonValue } from '../files/export-json.ts';
import type { StepReport } from './run-pipeline.ts';

/** Returns the records of the steps that follow the rows of NDJSON. */
export function recordsOfSteps(reports: readonly StepReport[]): readonly { readonly [key: string]: JsonValue }[] {
  return reports.map(({ step, rows, report }) => ({ step: step.id, rows, report }));
}
