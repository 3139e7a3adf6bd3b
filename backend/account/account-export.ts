import { Readable } from 'node:stream';
import type { AccountAnswer } from '../../libs/contracts/account/account.dto.ts';
import { type AccountDataSection, JsonPieces } from './data/account-data.ts';

/** Characters buffered before they are sent. */
const CHUNK = 16_384;

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
