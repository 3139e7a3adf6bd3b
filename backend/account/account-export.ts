import { Readable } from 'node:stream';
import type { SessionUser } from '../../libs/contracts/auth.dto.ts';
import { type AccountDataSection, JsonPieces } from './account-data.ts';

/** Characters that are collected before they are sent. */
const CHUNK = 16_384;

/** All of an account as one JSON object, read and sent a piece at a time. */
export function exportStream(account: SessionUser, sections: readonly AccountDataSection[]): Readable {
  return Readable.from(inChunks(writeJson(account, sections)));
}

async function* writeJson(account: SessionUser, sections: readonly AccountDataSection[]): AsyncGenerator<string> {
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
