import { KEYWORD_PROBLEMS, type KeywordProblem, problemsOfCode } from '../../../../libs/platforms/keyword-checker.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import type { CheckReport, LineRules } from '../../../../workers/protocol/tasks.ts';
import type { FlaggedRows } from '../results/results-panel.tsx';
import { CHECK_MESSAGES as messages } from './messages.ts';

/** Returns the number of rows with each problem that occurs. One row can have several. */
export function countProblems({ groups }: CheckReport): { readonly problem: KeywordProblem; readonly count: number }[] {
  return KEYWORD_PROBLEMS.map((problem) => ({
    problem,
    count: groups.reduce((sum, { code, count }) => sum + (problemsOfCode(code).includes(problem) ? count : 0), 0),
  })).filter(({ count }) => count > 0);
}

/** Returns the rows with problems, grouped by the problems that a row has together, so that each row is in one group. */
export function groupFlagged({ groups }: CheckReport, from: RowsId, rules: LineRules): FlaggedRows {
  const reasons = groups.map(({ code, count, listed }) => {
    const label = problemsOfCode(code)
      .map((problem) => messages.problems[problem])
      .join(', ');
    return { code, count, listed, label };
  });
  return {
    groups: reasons.map(({ label, listed }) => ({ label: capitalized(label), count: listed })),
    note: (_line, row) => {
      let end = 0;
      for (const { listed, label } of reasons) {
        end += listed;
        if (row < end) {
          return label;
        }
      }
      return null;
    },
    source: { from, rules, reasons, fileNamePart: 'flagged' },
  };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
