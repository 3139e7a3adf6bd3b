import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import { tableStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { AdPlatformId } from '../../../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../../../libs/platforms/keyword-checker.ts';
import type { FixOptions } from '../../../../libs/tools/fix/options.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type * as fixTasks from '../../../../workers/tools/fix.ts';
import { memoryLimitBytes } from '../../shared/workers/rows-client.ts';
import { tasksOf } from '../../shared/workers/task-client.ts';
import { MAX_AUTOMATIC_ROWS } from '../runs/tool-run.ts';
import { ToolRunner } from '../runs/tool-runner.ts';

const fixTask = tasksOf<typeof fixTasks>('fix');

/** Rows to fix, and the platform to fix them for. */
interface FixTarget {
  readonly rows: RowsState;
  readonly platform: AdPlatformId;
}

/** Options of the fixes, without those that the page decides: platform, kind and columns. */
export type FixChoices = Omit<FixOptions, 'platform' | 'kind' | 'keywordColumn' | 'matchTypeColumn'>;

/** State of the panel that fixes a result. The state of its two tasks is in their runners. */
export interface FixSubject {
  readonly target: FixTarget | null;
  /** `choosing`: the fixes are chosen. `applied`: the panel shows the fixed rows. */
  readonly phase: 'closed' | 'choosing' | 'applied';
  /** Null until the panel is opened for the first time. */
  readonly choices: FixChoices | null;
}

const store = getDefaultStore();

/** Fixes the result of one tool for a platform: counts what fixes would change, then applies them to a new result. */
export class RowFixes {
  readonly atom: PrimitiveAtom<FixSubject> = atom<FixSubject>({ target: null, phase: 'closed', choices: null });
  /** Counts the fixes; its rows are the first that change. */
  readonly counting = new ToolRunner();
  /** Applies the fixes. The fixed rows are its output `lines`, as in a result of the tool. */
  readonly fixing = new ToolRunner();
  readonly #tool: ToolId;
  readonly #kind: KeywordKind;

  constructor(tool: ToolId, kind: KeywordKind) {
    this.#tool = tool;
    this.#kind = kind;
  }

  get #subject(): FixSubject {
    return store.get(this.atom);
  }

  /** Sets the rows and the platform, or null. Other rows close the panel. */
  setTarget(target: FixTarget | null): void {
    const { target: last, phase } = this.#subject;
    const isSame = last?.rows.id === target?.rows.id;
    if (isSame && last?.platform === target?.platform) {
      return;
    }
    this.counting.clear();
    if (!isSame) {
      this.fixing.clear();
    }
    this.#set({ target, phase: isSame ? phase : 'closed' });
    this.#countIfFew();
  }

  /** Opens the panel. The first time, the fixes have these values. */
  open(defaults: FixChoices): void {
    this.#set({ phase: 'choosing', choices: this.#subject.choices ?? defaults });
    if (this.counting.run.state !== 'done') {
      this.#countIfFew();
    }
  }

  /** Closes the panel. Fixed rows are discarded. */
  close(): void {
    this.counting.cancel();
    this.fixing.clear();
    this.#set({ phase: 'closed' });
  }

  choose(choices: FixChoices): void {
    this.counting.clear();
    this.#set({ choices });
    this.#countIfFew();
  }

  /** Starts or restarts the count. */
  count(): void {
    const { target, choices } = this.#subject;
    if (!target || !choices) {
      return;
    }
    const { platform, rows } = target;
    const { id, byteLength } = rows;
    const task = { id, byteLength, platform, kind: this.#kind, rules: choices, memoryBytes: memoryLimitBytes() };
    void this.counting.perform({
      name: `fixes/${this.#tool}/count`,
      outputs: ['pairs'],
      form: null,
      prepare: async () => (service, ids, onProgress) =>
        fixTask('countFixes', { ...task, into: ids.pairs }, onProgress)(service),
    });
  }

  /** Fixes the rows into a new result. */
  apply(): void {
    const { target, choices } = this.#subject;
    if (!target || !choices) {
      return;
    }
    this.counting.cancel();
    this.#set({ phase: 'applied' });
    const { id, count, byteLength } = target.rows;
    const options: FixOptions = {
      ...choices,
      platform: target.platform,
      kind: this.#kind,
      keywordColumn: '',
      matchTypeColumn: '',
    };
    void this.fixing.perform({
      name: `fixes/${this.#tool}`,
      outputs: ['lines', 'changed', 'dropped'],
      form: null,
      prepare:
        async () =>
        (service, { lines, ...lists }, onProgress) =>
          service.run(
            {
              tool: 'fix',
              texts: { rows: { id, stats: tableStats(count, byteLength) } },
              fields: {},
              options,
              outputs: { fixed: lines, ...lists },
              memoryBytes: memoryLimitBytes(),
            },
            onProgress,
          ),
    });
  }

  /** Fixes the rows without removing duplicates, if memory does not suffice to compare them. */
  applyKeepingDuplicates(): void {
    const { choices } = this.#subject;
    this.#set({ choices: choices && { ...choices, removeDuplicates: false } });
    this.apply();
  }

  #countIfFew(): void {
    const { target, phase } = this.#subject;
    if (phase === 'choosing' && target && target.rows.count <= MAX_AUTOMATIC_ROWS) {
      this.count();
    }
  }

  #set(change: Partial<FixSubject>): void {
    store.set(this.atom, { ...this.#subject, ...change });
  }
}

const fixes = new Map<ToolId, RowFixes>();

/** Returns the page's single panel of fixes for a tool's result. */
export function rowFixes(tool: ToolId, kind: KeywordKind): RowFixes {
  const known = fixes.get(tool) ?? new RowFixes(tool, kind);
  fixes.set(tool, known);
  return known;
}
