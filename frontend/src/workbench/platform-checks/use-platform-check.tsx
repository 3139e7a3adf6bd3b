import { atom, getDefaultStore, type PrimitiveAtom, useAtomValue } from 'jotai';
import { type ComponentProps, useEffect, useState } from 'react';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type { CheckReport, CheckTask, LineRules } from '../../../../workers/protocol/tasks.ts';
import type { FlaggedRows } from '../results/results-panel.tsx';
import { endedRows, MAX_AUTOMATIC_ROWS, type ToolRun } from '../runs/tool-run.ts';
import { type RunControl, ToolRunner } from '../runs/tool-runner.ts';
import classes from './check-bar.module.css';
import type { CheckBar } from './check-bar.tsx';

/** A tool's result and its check. */
export interface CheckedRun {
  readonly check: PlatformCheck;
  readonly subject: CheckSubject;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  /** The run of the first pass. */
  readonly pass: ToolRun;
  /** The shown run: the tool's own, or the pass that collects a part of its rows. */
  readonly shown: ToolRun;
  readonly control: RunControl;
  /** Number of rows without problems, from the report of the check. Undefined unless these are shown. */
  readonly keptCount: number | undefined;
  /** Restarts the shown run. */
  readonly again: () => void | Promise<void>;
  /** The rows with problems by reason. Undefined unless they are shown. */
  readonly flagged: FlaggedRows | undefined;
}

/** Checks the rows of a run when it has ended, and again when the platform changes. */
export function usePlatformCheck(
  tool: ToolId,
  kind: KeywordKind,
  platform: AdPlatformId,
  {
    run,
    runner,
    start,
  }: { readonly run: ToolRun; readonly runner: RunControl; readonly start: () => void | Promise<void> },
): CheckedRun {
  const check = platformCheck(tool, kind);
  const subject = useAtomValue(check.atom);
  const pass = useAtomValue(check.flagged.atom);
  const fitting = useAtomValue(check.fitting.atom);
  const target = endedRows(run);
  // The passes belong to these rows only after this effect has run.
  useEffect(() => check.setTarget(target && { rows: target, platform }), [check, target, platform]);

  const flagged = useFlagged(check, subject, subject.view === 'flagged' ? pass : null);
  const common = { check, subject, platform, kind, pass };
  const isCurrent = target !== null && subject.target?.rows.id === target.id && subject.target.platform === platform;
  if (!isCurrent || subject.view === 'all') {
    return { ...common, shown: run, control: runner, again: start, flagged: undefined, keptCount: undefined };
  }
  const report = pass.report as CheckReport;
  const part = subject.view === 'flagged' ? pass : fitting;
  // Saved with the rows. The report of the check counts those that were checked.
  const partReport = { ...run.report, rows: part.outputs.lines?.count ?? 0 };
  return {
    ...common,
    shown: { ...part, report: partReport, form: run.form, isPartial: part.isPartial || run.isPartial },
    keptCount: subject.view === 'fitting' && pass.state === 'done' ? report.rows - report.flagged : undefined,
    control: check[subject.view],
    flagged: subject.view === 'flagged' ? flagged : undefined,
    again: subject.view === 'flagged' ? () => check.start() : () => check.show('fitting'),
  };
}

/** Returns the rows of a completed check by reason. The rules are lazy-loaded when they are shown. */
function useFlagged(check: PlatformCheck, { target }: CheckSubject, pass: ToolRun | null): FlaggedRows | undefined {
  const [grouped, setGrouped] = useState<{ readonly pass: ToolRun; readonly flagged: FlaggedRows }>();
  useEffect(() => {
    if (!target || pass?.state !== 'done') {
      return;
    }
    let isCurrent = true;
    import('./check-bar.tsx').then(
      ({ groupFlagged }) => {
        if (isCurrent) {
          const rules = check.rules(target.platform);
          setGrouped({ pass, flagged: groupFlagged(pass.report as CheckReport, target.rows.id, rules) });
        }
      },
      // The rows are usable without reasons.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [check, target, pass]);
  return grouped?.pass === pass ? grouped?.flagged : undefined;
}

/**
 * The check of a result, lazy-loaded with the first run because the rules of the platforms are large. If loading fails,
 * the result is shown without it and the next run retries.
 */
export function CheckBarLoader(props: ComponentProps<typeof CheckBar>) {
  const [Bar, setBar] = useState<typeof CheckBar | null>(null);
  const isLoaded = Bar !== null;
  const rowsId = props.checked.subject.target?.rows.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every result retries
  useEffect(() => {
    if (isLoaded) {
      return;
    }
    import('./check-bar.tsx').then(
      (module) => setBar(() => module.CheckBar),
      () => {},
    );
  }, [isLoaded, rowsId]);
  return Bar ? <Bar {...props} /> : <div className={classes.room} />;
}

/** Rows to show: all, those with problems, or those without. */
export type CheckView = 'all' | 'flagged' | 'fitting';

/** The rows and the platform of a check. */
interface CheckTarget {
  readonly rows: RowsState;
  readonly platform: AdPlatformId;
}

/** The target and view of a check. The state of its two passes is in their runners. */
interface CheckSubject {
  readonly target: CheckTarget | null;
  readonly view: CheckView;
}

const NOTHING: CheckSubject = { target: null, view: 'all' };

const store = getDefaultStore();

/**
 * Checks the result of one tool against a platform's rules. The first pass counts and collects the rows with problems;
 * the second one, on demand, creates a result without them.
 */
class PlatformCheck {
  readonly atom: PrimitiveAtom<CheckSubject> = atom<CheckSubject>(NOTHING);
  /** The first pass, which collects the rows with problems. */
  readonly flagged = new ToolRunner();
  /** The second pass, which collects the rows without problems. */
  readonly fitting = new ToolRunner();
  readonly #tool: ToolId;
  readonly #kind: KeywordKind;

  constructor(tool: ToolId, kind: KeywordKind) {
    this.#tool = tool;
    this.#kind = kind;
  }

  /** Sets the rows and platform to check, or null. A new target starts a check, unless it is very large. */
  setTarget(target: CheckTarget | null): void {
    const { target: last } = store.get(this.atom);
    if (last?.rows.id === target?.rows.id && last?.platform === target?.platform) {
      return;
    }
    this.flagged.clear();
    this.fitting.clear();
    store.set(this.atom, { target, view: 'all' });
    if (target && target.rows.count <= MAX_AUTOMATIC_ROWS) {
      this.start();
    }
  }

  /** Starts or restarts the first pass. */
  start(): void {
    this.#pass('flagged');
  }

  /** Selects the rows to show. The rows without problems are collected on first use. */
  show(view: CheckView): void {
    store.set(this.atom, { ...store.get(this.atom), view });
    const { state } = this.fitting.run;
    if (view === 'fitting' && state !== 'running' && state !== 'done') {
      this.#pass('fitting');
    }
  }

  /** Returns the rules of a platform for the rows of this tool. */
  rules(platform: AdPlatformId): LineRules {
    return { kind: 'keywords', platform, of: this.#kind };
  }

  #pass(collects: CheckTask['collects']): void {
    const { target } = store.get(this.atom);
    if (!target) {
      return;
    }
    const task = { id: target.rows.id, rules: this.rules(target.platform), collects };
    void this[collects].perform({
      name: `checks/${this.#tool}/${collects}`,
      outputs: ['lines'],
      form: null,
      prepare: async () => (service, ids, onProgress) => service.checkRows({ ...task, into: ids.lines }, onProgress),
    });
  }
}

const checks = new Map<ToolId, PlatformCheck>();

/** Returns the page's single check of a tool's result. */
function platformCheck(tool: ToolId, kind: KeywordKind): PlatformCheck {
  const check = checks.get(tool) ?? new PlatformCheck(tool, kind);
  checks.set(tool, check);
  return check;
}
