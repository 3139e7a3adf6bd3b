import { Button } from '@mantine/core';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import { describeProblem } from '../../../../libs/platforms/keyword-checker.ts';
import type { CheckReport } from '../../../../workers/protocol.ts';
import { useIsSlow } from '../runs/run-status.tsx';
import classes from './check-bar.module.css';
import { CheckViews } from './check-views.tsx';
import { countProblems } from './flagged-groups.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { PlatformRules } from './platform-rules-list.tsx';
import { CHECK_TEXTS as texts } from './texts.ts';
import type { CheckedRun } from './use-platform-check.ts';

/** Shows the problems of a result on a platform, with a choice of the rows to show. It never blocks a result. */
export function CheckBar({
  checked,
  onChoosePlatform,
}: {
  readonly checked: CheckedRun;
  /** Called when the platform changes. Undefined if the platform is chosen elsewhere. */
  readonly onChoosePlatform?: (platform: AdPlatformId) => void;
}) {
  const { check, subject, platform, kind, pass } = checked;
  const isSlow = useIsSlow(pass);
  const { label } = AD_PLATFORMS[platform];
  const report = pass.state === 'done' ? (pass.report as CheckReport) : null;
  return (
    <section aria-label={texts.title} className={classes.bar} data-flagged={(report?.flagged ?? 0) > 0 || undefined}>
      <div className={classes.line}>
        {onChoosePlatform && <PlatformChoice onChoose={onChoosePlatform} platform={platform} />}
        <p aria-live="polite" className={classes.finding} data-fits={report?.flagged === 0 || undefined}>
          {finding(checked, isSlow, label)}
        </p>
        {pass.state === 'running' && isSlow && (
          <Button onClick={() => check.flagged.cancel()} size="compact-sm">
            {texts.cancel}
          </Button>
        )}
        {subject.target && pass.state === 'idle' && (
          <Button onClick={() => check.start()} size="compact-sm">
            {texts.check(subject.target.rows.count, label)}
          </Button>
        )}
        {(pass.state === 'cancelled' || pass.state === 'failed') && (
          <Button onClick={() => check.start()} size="compact-sm">
            {texts.checkAgain}
          </Button>
        )}
      </div>
      {report && report.flagged > 0 && (
        <>
          <CheckViews check={check} view={subject.view} />
          {/* The headings of the list have the same counts. */}
          {subject.view !== 'flagged' && (
            <ul className={classes.problems}>
              {countProblems(report).map(({ problem, count }) => (
                <li key={problem}>{texts.problem(count, describeProblem(problem, platform, kind))}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <PlatformRules kind={kind} platform={platform} />
    </section>
  );
}

function finding({ pass, subject }: CheckedRun, isSlow: boolean, platform: string): string {
  const { done, total } = pass.progress ?? { done: 0, total: 0 };
  switch (pass.state) {
    case 'idle':
      return '';
    case 'running':
      return isSlow ? texts.checking(done, total, platform) : '';
    case 'done': {
      const { rows, flagged, groups } = pass.report as CheckReport;
      if (flagged === 0) {
        return texts.fits(rows, platform);
      }
      if (subject.view !== 'flagged') {
        return texts.flagged(flagged, rows, platform);
      }
      const listed = groups.reduce((sum, group) => sum + group.listed, 0);
      return listed < flagged ? texts.flaggedCut(listed, platform) : texts.flaggedShown(platform);
    }
    case 'cancelled':
      return texts.stopped(done);
    case 'failed':
      return pass.error?.message ?? texts.failed;
  }
}
