import { formatBytes } from '../../../format-bytes.ts';

/** Rules for cleaning and comparing lines. Cleaning applies them in the order listed here. */
export interface DedupeRules {
  /** True to compare exact text; false to compare by `toLowerCase()`. */
  readonly caseSensitive: boolean;
  /** Deletes the soft line breaks VT, FF, NEL, LS and PS. */
  readonly removeLineBreaks: boolean;
  readonly removeTabs: boolean;
  /** Deletes every character of the Unicode category Zs. */
  readonly removeAllSpaces: boolean;
  /** Trims lines like JavaScript's `trim()`. */
  readonly trimWhitespace: boolean;
  /** Drops lines that are empty or only white space after cleaning. */
  readonly removeEmptyLines: boolean;
}

/** Rules that compare unchanged lines byte by byte. */
export const EXACT_LINES: DedupeRules = {
  caseSensitive: true,
  removeLineBreaks: false,
  removeTabs: false,
  removeAllSpaces: false,
  trimWhitespace: false,
  removeEmptyLines: false,
};

/** Expected number of lines, and their bytes with one line end each. A wrong guess only costs time. */
export interface ExpectedLines {
  readonly lines: number;
  readonly bytes: number;
}

export interface KernelLimits {
  /** Bits of the hash to use; tests use few, so that different lines often collide. */
  readonly hashMask?: bigint;
  /** Memory limit; at most `MAX_KERNEL_BYTES`. */
  readonly memoryBytes?: number;
}

/** Maximum memory of a kernel: what WebAssembly can address. */
export const MAX_KERNEL_BYTES = 2 ** 32;

/** Memory for each stored line besides its text and line end, rounded up (measured: 8.3 to 8.5). */
const LINE_BYTES = 9;
/** The same for lines that are sorted afterwards: 16, and 16 more if all of them start with the same two bytes. */
export const SORTED_LINE_BYTES = 32;

/** Run whose memory may be limited. */
interface LimitedRun {
  readonly memoryBytes?: number;
  /** Set if lines beyond this memory are moved to files. */
  readonly spill?: { readonly memoryBytes: number };
}

/** Returns the limits of a kernel for a run. */
export function limitsOf({ memoryBytes }: LimitedRun): KernelLimits {
  return memoryBytes === undefined ? {} : { memoryBytes: Math.min(memoryBytes, MAX_KERNEL_BYTES) };
}

/** Returns a sentence for the user about the lines that a run can store to compare them. */
export function describeLineLimit(run: LimitedRun, isSorted = false): string {
  if (run.spill) {
    return `A line may have about a seventh of the memory for comparing lines, which is ${formatBytes(run.spill.memoryBytes)}.`;
  }
  const { memoryBytes = MAX_KERNEL_BYTES } = limitsOf(run);
  const perLine = isSorted ? SORTED_LINE_BYTES : LINE_BYTES;
  return `The text of all different lines and about ${perLine} bytes for each must fit into ${formatBytes(memoryBytes)}, or into less if the machine has less free memory.`;
}
