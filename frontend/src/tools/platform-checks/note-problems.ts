import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import { KeywordChecker, type KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { NoteLine } from '../../lines/virtual-rows/row-line.tsx';
import { CHECK_TEXTS as texts } from './texts.ts';

/** Names the problems a platform has with a line; null where there are none. */
export function noteProblems(platform: AdPlatformId, kind: KeywordKind): NoteLine {
  const checker = new KeywordChecker(platform, kind);
  return (line) => {
    const problems = checker.problemsOf(line);
    return problems.length === 0 ? null : problems.map((problem) => texts.problems[problem]).join(', ');
  };
}
