import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import { KeywordChecker, type KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { NoteLine } from '../rows/virtual-rows/row-line.tsx';
import { CHECK_TEXTS as texts } from './texts.ts';

/** Returns a function that describes a line's problems on a platform, or returns null if there are none. */
export function noteProblems(platform: AdPlatformId, kind: KeywordKind): NoteLine {
  const checker = new KeywordChecker(platform, kind);
  return (line) => {
    const problems = checker.problemsOf(line);
    return problems.length === 0 ? null : problems.map((problem) => texts.problems[problem]).join(', ');
  };
}
