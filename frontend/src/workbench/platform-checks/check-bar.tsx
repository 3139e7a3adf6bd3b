import { Button } from '@mantine/core';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import { describeProblem, KEYWORD_PROBLEMS } from '../../../../libs/platforms/keyword-checker.ts';
import type { CheckReport } from '../../../../workers/protocol.ts';
import { rowsOf, useIsSlow } from '../runs/run-status.tsx';
import classes from './check-bar.module.css';
import { CheckViews } from './check-views.tsx';
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
          <ul className={classes.problems}>
            {KEYWORD_PROBLEMS.filter((problem) => report.problems[problem] > 0).map((problem) => (
              <li key={problem}>{texts.problem(report.problems[problem], describeProblem(problem, platform, kind))}</li>
            ))}
          </ul>
          <CheckViews check={check} report={report} view={subject.view} />
        </>
      )}
      <PlatformRules kind={kind} platform={platform} />
    </section>
  );
}

function finding({ pass }: CheckedRun, isSlow: boolean, platform: string): string {
  const { done, total } = pass.progress ?? { done: 0, total: 0 };
  switch (pass.state) {
    case 'idle':
      return '';
    case 'running':
      return isSlow ? texts.checking(done, total, platform) : '';
    case 'done': {
      const { rows, flagged } = pass.report as CheckReport;
      return flagged === 0 ? texts.fits(rows, platform) : texts.flagged(flagged, rows, platform);
    }
    case 'cancelled':
      return texts.stopped(done, rowsOf(pass, 'lines'));
    case 'failed':
      return pass.error?.message ?? texts.failed;
  }
}
