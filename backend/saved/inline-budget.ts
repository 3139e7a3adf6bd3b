import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';

/** Decides which records of one answer bring their lines along: as many as together stay within the limits. */
export class InlineBudget {
  private items: number = SAVED_LIMITS.inlineItems;
  private bytes: number = SAVED_LIMITS.inlineBytes;

  /** Whether lines of this size fit, too; if so, they are counted. */
  take(itemCount: number, byteSize: number): boolean {
    if (itemCount > this.items || byteSize > this.bytes) {
      return false;
    }
    this.items -= itemCount;
    this.bytes -= byteSize;
    return true;
  }
}
