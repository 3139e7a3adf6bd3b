import type { DomainError } from './domain-error.ts';

/** Limits how many things, such as calls or streams, each account has open at the same time in this process. */
export class AccountSlots {
  readonly #most: number;
  readonly #refusal: () => DomainError;
  readonly #taken = new Map<string, number>();

  /**
   * @param most slots of each account
   * @param refusal returns the error for an account that has no free slot
   */
  constructor(most: number, refusal: () => DomainError) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /**
   * Takes a slot of an account.
   * @returns a function that frees it; further calls of it do nothing
   * @throws DomainError the refusal
   */
  take(userId: string): () => void {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= this.#most) {
      throw this.#refusal();
    }
    this.#taken.set(userId, taken + 1);
    let isTaken = true;
    return () => {
      if (isTaken) {
        isTaken = false;
        this.#free(userId);
      }
    };
  }

  #free(userId: string): void {
    const left = (this.#taken.get(userId) ?? 1) - 1;
    if (left > 0) {
      this.#taken.set(userId, left);
    } else {
      this.#taken.delete(userId);
    }
  }
}
