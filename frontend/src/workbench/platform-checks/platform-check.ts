import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { CheckJob, LineRules } from '../../../../workers/protocol/jobs.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { ToolRunner } from '../runs/tool-runs.ts';

/** Rows to show: all, those with problems, or those without. */
export type CheckView = 'all' | 'flagged' | 'fitting';

/** The rows and the platform of a check. */
export interface CheckTarget {
  readonly rows: RowsState;
  readonly platform: AdPlatformId;
}

/** The target and view of a check. The state of its two passes is in their runners. */
export interface CheckSubject {
  readonly target: CheckTarget | null;
  readonly view: CheckView;
}

/**
 * Maximum rows that are checked automatically. A larger check would occupy a processor for long, so the user starts it.
 */
const MAX_AUTOMATIC_ROWS = 5_000_000;

const NOTHING: CheckSubject = { target: null, view: 'all' };

const store = getDefaultStore();

/**
 * Checks the result of one tool against a platform's rules. The first pass counts and collects the rows with problems;
 * the second one, on demand, creates a result without them.
 */
export class PlatformCheck {
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

  #pass(collects: CheckJob['collects']): void {
    const { target } = store.get(this.atom);
    if (!target) {
      return;
    }
    const job = { id: target.rows.id, rules: this.rules(target.platform), collects };
    void this[collects].perform({
      name: `checks/${this.#tool}/${collects}`,
      outputs: ['lines'],
      form: null,
      prepare: async () => (task, ids, onProgress) => task.checkRows({ ...job, into: ids.lines }, onProgress),
    });
  }
}

const checks = new Map<ToolId, PlatformCheck>();

/** Returns the page's single check of a tool's result. */
export function platformCheck(tool: ToolId, kind: KeywordKind): PlatformCheck {
  const check = checks.get(tool) ?? new PlatformCheck(tool, kind);
  checks.set(tool, check);
  return check;
}
