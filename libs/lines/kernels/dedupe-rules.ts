/** How lines are cleaned and compared. Cleaning runs in the order in which the rules stand here. */
export interface DedupeRules {
  /** Else lines are compared by `toLowerCase()`. */
  readonly caseSensitive: boolean;
  /** Deletes the soft line breaks VT, FF, NEL, LS and PS. */
  readonly removeLineBreaks: boolean;
  readonly removeTabs: boolean;
  /** Deletes every character of the Unicode category Zs. */
  readonly removeAllSpaces: boolean;
  /** As JavaScript's `trim()`. */
  readonly trimWhitespace: boolean;
  /** Leaves out lines that hold nothing but white space after cleaning. */
  readonly removeEmptyLines: boolean;
}

/** Lines are compared byte by byte, as they are. */
export const EXACT_LINES: DedupeRules = {
  caseSensitive: true,
  removeLineBreaks: false,
  removeTabs: false,
  removeAllSpaces: false,
  trimWhitespace: false,
  removeEmptyLines: false,
};

/** How many lines will come, and their bytes with one line end each. A wrong guess costs time, nothing else. */
export interface ExpectedLines {
  readonly lines: number;
  readonly bytes: number;
}

export interface KernelLimits {
  /** Bits of the hash that are kept; tests set few of them, so that different lines collide often. */
  readonly hashMask?: bigint;
  /** Memory ends here; at 4 GB in any case. */
  readonly memoryBytes?: number;
}

/** The limits of a kernel that may hold so much. */
export function limitsOf({ memoryBytes }: { readonly memoryBytes?: number }): KernelLimits {
  return memoryBytes === undefined ? {} : { memoryBytes: Math.min(memoryBytes, 2 ** 32) };
}
