import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Pre-serialized JSON of an element that is too long to hold in memory, in pieces. */
export class JsonPieces {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

export interface AccountDataSection {
  /** Key of the section in the export. */
  readonly name: string;
  /** Yields the elements of the section's array. */
  read(userId: string): AsyncIterable<unknown>;
  /** Deletes the data; omitted if deleting the account's row cascades to it. */
  erase?(manager: EntityManager, userId: string): Promise<void>;
}

/**
 * Registry of the data that accounts own, for export and deletion. A module whose rows belong to accounts adds its
 * section in its constructor.
 */
@Injectable()
export class AccountData {
  private readonly all: AccountDataSection[] = [];

  add(section: AccountDataSection): void {
    this.all.push(section);
  }

  get sections(): readonly AccountDataSection[] {
    return this.all;
  }
}
