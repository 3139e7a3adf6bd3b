import { describeRejection, REJECTIONS } from '../../../../../libs/tools/utm/tag-url.ts';
import type { CheckReport, RowsId, RowsState } from '../../../../../workers/protocol.ts';
import type { ReasonSource } from '../../../workbench/results/flagged-rows.ts';
import type { RowGroup } from '../../../workbench/rows/virtual-rows/row-slots.ts';
import { type ToolRun, ToolRunner } from '../../../workbench/runs/tool-runs.ts';

/** Groups the rejected lines of the latest run by reason. */
export const groupingRunner = new ToolRunner();

/** The rows that `groupingRunner` has grouped or is grouping. */
let groupedId: RowsId | null = null;

/** Groups rejected lines, unless they are grouped already. */
export function groupRejected(rejected: RowsId): void {
  if (rejected === groupedId) {
    return;
  }
  groupedId = rejected;
  void groupingRunner.perform({
    name: 'checks/utm/rejected',
    outputs: ['lines'],
    form: null,
    prepare: async () => (task, ids, onProgress) =>
      task.checkRows({ id: rejected, rules: { kind: 'rejected' }, collects: 'flagged', into: ids.lines }, onProgress),
  });
}

/** Discards the groups of an earlier run. */
export function forgetRejected(): void {
  if (groupedId !== null) {
    groupedId = null;
    groupingRunner.clear();
  }
}

/**
 * Returns the rejected lines of a run by reason, with the lines of its input as the rows that exports number. Null until
 * these lines are grouped.
 */
export function groupedRejections(
  run: ToolRun,
  rejected: RowsId,
  grouping: ToolRun,
): { readonly rows: RowsState; readonly groups: readonly RowGroup[]; readonly source: ReasonSource } | null {
  const rows = grouping.outputs.lines;
  if (groupedId !== rejected || grouping.state !== 'done' || !rows) {
    return null;
  }
  const reasons = (grouping.report as CheckReport).groups.map(({ code, count, listed }) => {
    const label = describeRejection(REJECTIONS[code - 1]);
    return { code, count, listed, label };
  });
  return {
    rows,
    groups: reasons.map(({ label, listed }) => ({ label, count: listed })),
    source: { from: run.inputs.urls.id, rules: { kind: 'input', rejected }, reasons, fileNamePart: 'rejected' },
  };
}
