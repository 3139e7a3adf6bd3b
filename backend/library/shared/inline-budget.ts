import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';

/** Selects the records of one response that include their lines, so that all of them stay within the limits. */
export class InlineBudget {
  private items: number = SAVED_LIMITS.inlineItems;
  private bytes: number = SAVED_LIMITS.inlineBytes;

  /** Returns true, and counts the lines, if lines of this size still fit. */
  take(itemCount: number, byteSize: number): boolean {
    if (itemCount > this.items || byteSize > this.bytes) {
      return false;
    }
    this.items -= itemCount;
    this.bytes -= byteSize;
    return true;
  }
}
