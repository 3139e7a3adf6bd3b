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
  /** Memory limit; at most 4 GB. */
  readonly memoryBytes?: number;
}

/** Returns the limits of a kernel for the given memory. */
export function limitsOf({ memoryBytes }: { readonly memoryBytes?: number }): KernelLimits {
  return memoryBytes === undefined ? {} : { memoryBytes: Math.min(memoryBytes, 2 ** 32) };
}
