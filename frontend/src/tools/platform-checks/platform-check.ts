import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { ToolId } from '../../../../libs/contracts/tool-catalog.ts';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { CheckJob, RowsState } from '../../../../workers/protocol.ts';
import { ToolRunner } from '../../runs/tool-runs.ts';

/** Which rows are shown: all, those a platform may not take, or those it takes. */
export type CheckView = 'all' | 'flagged' | 'fitting';

/** What is checked. */
export interface CheckTarget {
  readonly rows: RowsState;
  readonly platform: AdPlatformId;
}

/** Where a check stands; its two passes are runs of their own. */
export interface CheckSubject {
  readonly target: CheckTarget | null;
  readonly view: CheckView;
}

/** A check of more rows would keep a processor busy for long; it waits until it is asked for. */
const MAX_UNASKED_ROWS = 5_000_000;

const NOTHING: CheckSubject = { target: null, view: 'all' };

const store = getDefaultStore();

/**
 * Checks the result of one tool against a platform's rules. The first pass counts and collects the rows with problems;
 * the second one, on demand, makes a result without them.
 */
export class PlatformCheck {
  readonly atom: PrimitiveAtom<CheckSubject> = atom<CheckSubject>(NOTHING);
  /** The first pass; its rows are those with problems. */
  readonly flagged = new ToolRunner();
  /** The second pass; its rows are those without. */
  readonly fitting = new ToolRunner();
  private readonly tool: ToolId;
  private readonly kind: KeywordKind;

  constructor(tool: ToolId, kind: KeywordKind) {
    this.tool = tool;
    this.kind = kind;
  }

  /** Names what is to be checked, null when there is nothing; another target starts a check unless it is very large. */
  setTarget(target: CheckTarget | null): void {
    const { target: last } = store.get(this.atom);
    if (last?.rows.id === target?.rows.id && last?.platform === target?.platform) return;
    this.flagged.clear();
    this.fitting.clear();
    store.set(this.atom, { target, view: 'all' });
    if (target && target.rows.count <= MAX_UNASKED_ROWS) this.start();
  }

  /** Starts the first pass, or starts it again. */
  start(): void {
    this.pass('flagged');
  }

  /** Shows all rows or a part of them; the rows without problems are collected when they are first asked for. */
  show(view: CheckView): void {
    store.set(this.atom, { ...store.get(this.atom), view });
    const { state } = this.fitting.run;
    if (view === 'fitting' && state !== 'running' && state !== 'done') this.pass('fitting');
  }

  private pass(collects: CheckJob['collects']): void {
    const { target } = store.get(this.atom);
    if (!target) return;
    const job = { id: target.rows.id, platform: target.platform, kind: this.kind, collects };
    void this[collects].perform({
      name: `checks/${this.tool}/${collects}`,
      outputs: ['lines'],
      form: null,
      prepare: async () => (task, ids, onProgress) => task.checkRows({ ...job, into: ids.lines }, onProgress),
    });
  }
}

const checks = new Map<ToolId, PlatformCheck>();

/** The check of a tool's result; there is one a page. */
export function platformCheck(tool: ToolId, kind: KeywordKind): PlatformCheck {
  const check = checks.get(tool) ?? new PlatformCheck(tool, kind);
  checks.set(tool, check);
  return check;
}
