import { UTM_NAMES } from '../utm/kernel/utm-parameters.ts';
import { CLICK_IDS } from './names.ts';

/** Parameters that every URL needs, at the start of `UTM_NAMES`. */
export const REQUIRED = 3;

/**
 * Codes of the problems in the order in which they are written (`docs/spec/tools.md`, UTM audit). A number in this list
 * stands for a problem; the name of a misspelt parameter follows its code.
 */
export const PROBLEMS: readonly string[] = [
  ...UTM_NAMES.slice(0, REQUIRED).map((name) => `no ${name}`),
  ...UTM_NAMES.map((name) => `repeated: ${name}`),
  ...UTM_NAMES.map((name) => `empty: ${name}`),
  'name',
  ...['capitals', 'space', 'encoded twice', 'personal data', 'variant'].flatMap((code) =>
    UTM_NAMES.map((name) => `${code}: ${name}`),
  ),
  ...['unassigned', 'fragment', 'internal'],
  ...CLICK_IDS.map((id) => `click id: ${id}`),
];

/** Numbers of problems: of the first parameter, or of the first click id, where there are several. */
export const PROBLEM = {
  missing: 0,
  repeated: REQUIRED,
  empty: PROBLEMS.indexOf(`empty: ${UTM_NAMES[0]}`),
  name: PROBLEMS.indexOf('name'),
  /** Those of a value follow, in the order of `VALUE_FLAGS`. */
  ofValue: PROBLEMS.indexOf(`capitals: ${UTM_NAMES[0]}`),
  variant: PROBLEMS.indexOf(`variant: ${UTM_NAMES[0]}`),
  unassigned: PROBLEMS.indexOf('unassigned'),
  fragment: PROBLEMS.indexOf('fragment'),
  internal: PROBLEMS.indexOf('internal'),
  clickId: PROBLEMS.indexOf(`click id: ${CLICK_IDS[0]}`),
} as const;

/** Counts how often problems were found. */
export class ProblemCounts {
  readonly #counts = new Float64Array(PROBLEMS.length);
  readonly #names = new Map<string, number>();

  add(problem: number, count = 1): void {
    this.#counts[problem] += count;
  }

  /** Counts the problem of a misspelt name. @param text the problem as it is written */
  addName(text: string, count = 1): void {
    if (count > 0) {
      this.#names.set(text, (this.#names.get(text) ?? 0) + count);
    }
  }

  /** Returns the numbers of URLs by problem, the most frequent one first. */
  report(): { readonly [problem: string]: number } {
    const counts = PROBLEMS.flatMap((problem, index) =>
      index === PROBLEM.name ? [...this.#names] : [[problem, this.#counts[index]] as const],
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a));
  }
}
