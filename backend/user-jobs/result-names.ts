import { SAVED_LIMITS } from '../../libs/contracts/saved/saved-limits.ts';
import { cutName } from '../../libs/tables/columns.ts';

/** Maximum characters of a label in the name of a result. */
const LABEL_LENGTH = 36;

/**
 * Returns the names of the results of a job in the order of its outputs. The result of the main output has the name of the job if it is
 * the only one. Others also have the label of their output, or the output itself where cut labels are equal.
 * @param jobName name of the job
 * @param outputs outputs that are saved
 * @param labels labels of the outputs of the tool or recipe
 * @param main main output of the tool or recipe
 */
export function nameResults(
  jobName: string,
  outputs: readonly string[],
  labels: ReadonlyMap<string, string>,
  main: string | undefined,
): readonly string[] {
  if (outputs.length === 1 && outputs[0] === main) {
    return [jobName];
  }
  const shortLabels = outputs.map((output) => cutName(labels.get(output) ?? output, LABEL_LENGTH));
  return outputs.map((output, index) => {
    const label = shortLabels[index];
    const isUnique = shortLabels.indexOf(label) === shortLabels.lastIndexOf(label);
    const end = ` (${isUnique ? label : output})`;
    return cutName(jobName, SAVED_LIMITS.name - [...end].length) + end;
  });
}
