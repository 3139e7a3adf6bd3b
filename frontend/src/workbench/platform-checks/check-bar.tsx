import { Button } from '@mantine/core';
import { useId } from 'react';
import { AD_PLATFORMS, type AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import {
  describeProblem,
  KEYWORD_PROBLEMS,
  type KeywordKind,
  type KeywordProblem,
  problemsOfCode,
} from '../../../../libs/platforms/keyword-checker.ts';
import { FIX_OPTIONS } from '../../../../libs/tools/fix/options.ts';
import { defaultOptions } from '../../../../libs/tools/shared/options.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';
import type { CheckReport, LineRules } from '../../../../workers/protocol/tasks.ts';
import { FIX_PANEL_MESSAGES } from '../fixes/messages.ts';
import type { FixedResult } from '../fixes/row-fixes.tsx';
import type { FlaggedRows } from '../results/results-panel.tsx';
import { useIsSlow } from '../runs/tool-run.ts';
import options from '../tool/option-form.module.css';
import classes from './check-bar.module.css';
import { CHECK_MESSAGES as messages, platformRules } from './messages.ts';
import type { CheckedRun, CheckView } from './use-platform-check.tsx';

/** Shows the problems of a result on a platform, with a choice of the rows to show. It never blocks a result. */
export function CheckBar({
  checked,
  fixed,
  onChoosePlatform,
}: {
  readonly checked: CheckedRun;
  readonly fixed: FixedResult;
  /** Called when the platform changes. Undefined if the platform is chosen elsewhere. */
  readonly onChoosePlatform?: (platform: AdPlatformId) => void;
}) {
  const { check, subject, platform, kind, pass } = checked;
  const isSlow = useIsSlow(pass);
  const { label } = AD_PLATFORMS[platform];
  const report = pass.state === 'done' ? (pass.report as CheckReport) : null;
  return (
    <section aria-label={messages.title} className={classes.bar} data-flagged={(report?.flagged ?? 0) > 0 || undefined}>
      <div className={classes.line}>
        {onChoosePlatform && (
          <Chips
            choices={Object.values(AD_PLATFORMS)}
            chosen={platform}
            legend={messages.platform}
            onChoose={onChoosePlatform}
          />
        )}
        <p
          aria-live={pass.state === 'running' ? 'off' : 'polite'}
          className={classes.finding}
          data-fits={report?.flagged === 0 || undefined}
        >
          {finding(checked, isSlow, label)}
        </p>
        {pass.state === 'running' && isSlow && (
          <Button onClick={() => check.flagged.cancel()} size="compact-sm">
            {messages.cancel}
          </Button>
        )}
        {subject.target && pass.state === 'idle' && (
          <Button onClick={() => check.start()} size="compact-sm">
            {messages.check(subject.target.rows.count, label)}
          </Button>
        )}
        {(pass.state === 'cancelled' || pass.state === 'failed') && (
          <Button onClick={() => check.start()} size="compact-sm">
            {messages.checkAgain}
          </Button>
        )}
      </div>
      {report && report.flagged > 0 && (
        <>
          <div className={classes.line}>
            <Chips
              choices={VIEWS}
              chosen={subject.view}
              legend={messages.views}
              onChoose={(view) => showRows(checked, fixed, view)}
            />
            {fixed.subject.phase !== 'applied' && (
              <Button
                aria-expanded={fixed.subject.phase === 'choosing'}
                onClick={() => (fixed.subject.phase === 'closed' ? openFixes(checked, fixed) : fixed.fixes.close())}
                size="compact-sm"
              >
                {FIX_PANEL_MESSAGES.open}
              </Button>
            )}
          </div>
          {/* The headings of the list and the fixes have counts of their own. */}
          {subject.view !== 'flagged' && fixed.subject.phase !== 'choosing' && (
            <ul className={classes.problems}>
              {countProblems(report).map(({ problem, count }) => (
                <li key={problem}>{messages.problem(count, describeProblem(problem, platform, kind))}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <PlatformRules kind={kind} platform={platform} />
    </section>
  );
}

/** Opens the panel of fixes, which take all rows. */
function openFixes({ check }: CheckedRun, { fixes }: FixedResult): void {
  check.show('all');
  fixes.open(defaultOptions(FIX_OPTIONS));
}

function finding({ pass, subject }: CheckedRun, isSlow: boolean, platform: string): string {
  const { done, total } = pass.progress ?? { done: 0, total: 0 };
  switch (pass.state) {
    case 'idle':
      return '';
    case 'running':
      return isSlow ? messages.checking(done, total, platform) : '';
    case 'done': {
      const { rows, flagged, groups } = pass.report as CheckReport;
      if (flagged === 0) {
        return messages.fits(rows, platform);
      }
      if (subject.view !== 'flagged') {
        return messages.flagged(flagged, rows, platform);
      }
      const listed = groups.reduce((sum, group) => sum + group.listed, 0);
      return listed < flagged ? messages.flaggedCut(listed, platform) : messages.flaggedShown(platform);
    }
    case 'cancelled':
      return messages.stopped(done);
    case 'failed':
      return pass.error?.message ?? messages.failed;
  }
}

/** The rows to show, copy and export: all rows, only those with problems, or only those without. */
const VIEWS = [
  { id: 'all', label: messages.all },
  { id: 'flagged', label: messages.onlyFlagged },
  { id: 'fitting', label: messages.withoutFlagged },
] as const;

/** Shows some of the rows. They take the place of the fixes. */
function showRows({ check }: CheckedRun, { fixes, subject }: FixedResult, view: CheckView): void {
  if (subject.phase === 'choosing') {
    fixes.close();
  }
  check.show(view);
}

/** Renders a radio group as chips. */
function Chips<Id extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: {
  readonly legend: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}) {
  const name = useId();
  return (
    <fieldset className={classes.views}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map(({ id, label }) => (
        <label className={options.chip} key={id}>
          <input checked={chosen === id} name={name} onChange={() => onChoose(id)} type="radio" value={id} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** A list of a platform's rules, each with its source and the month of its retrieval. */
function PlatformRules({ platform, kind }: { readonly platform: AdPlatformId; readonly kind: KeywordKind }) {
  return (
    <details className={classes.rules}>
      <summary className={classes.summary}>{messages.rules}</summary>
      <p>{messages.never}</p>
      <ul className={classes.list}>
        {platformRules(platform, kind).map(({ value, source, trust, checked }) => (
          <li key={value}>
            {value}{' '}
            <span className={classes.source}>
              (<Source text={source} />, {messages.trust[trust]}, {messages.asOf(checked)})
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A source, with its URL as a link if it has one. */
function Source({ text }: { readonly text: string }) {
  const url = /https:\/\/\S+/.exec(text)?.[0];
  if (!url) {
    return text;
  }
  return (
    <a href={url} rel="noopener" target="_blank">
      {text.replace(url, '').trimEnd().replace(/,$/, '')}
    </a>
  );
}

/** Returns the number of rows with each problem that occurs. One row can have several. */
function countProblems({ groups }: CheckReport): { readonly problem: KeywordProblem; readonly count: number }[] {
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
