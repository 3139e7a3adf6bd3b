import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An element of a section that is too long to be held in memory: its JSON in pieces. */
export class JsonPieces {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** One kind of thing that an account owns. */
export interface AccountDataSection {
  /** Its key in the export. */
  readonly name: string;
  /** Everything of that kind, one at a time; each becomes one element of the section's array. */
  read(userId: string): AsyncIterable<unknown>;
  /** Removes everything of that kind; left out where it goes with the account's row. */
  erase?(manager: EntityManager, userId: string): Promise<void>;
}

/**
 * Everything accounts own, for the export and the deletion. A module whose rows belong to accounts adds its section
 * here when it is made.
 */
@Injectable()
export class AccountData {
  private readonly all: AccountDataSection[] = [];

  /** Adds a kind of data. */
  add(section: AccountDataSection): void {
    this.all.push(section);
  }

  /** Every kind of data there is. */
  get sections(): readonly AccountDataSection[] {
    return this.all;
  }
}
