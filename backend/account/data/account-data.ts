import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountAnswer } from '../../../libs/contracts/account/account.dto.ts';

/** Characters of the export that are buffered before they are sent. */
const CHUNK = 16_384;

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

/** Streams an account and its data as one JSON object without holding it in memory. */
export function exportStream(account: AccountAnswer, sections: readonly AccountDataSection[]): Readable {
  return Readable.from(inChunks(yieldJson(account, sections)));
}

async function* yieldJson(account: AccountAnswer, sections: readonly AccountDataSection[]): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())},"account":${JSON.stringify(account)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let separator = '\n';
    for await (const item of section.read(account.id)) {
      yield separator;
      separator = ',\n';
      if (item instanceof JsonPieces) {
        yield* item.pieces;
      } else {
        yield JSON.stringify(item);
      }
    }
    yield ']';
  }
  yield '}\n';
}

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let collected = '';
  for await (const piece of pieces) {
    collected += piece;
    if (collected.length >= CHUNK) {
      yield Buffer.from(collected);
      collected = '';
    }
  }
  yield Buffer.from(collected);
}
