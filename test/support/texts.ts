import { newId } from '../../backend/common/ids.ts';
import { Text } from '../../backend/library/blobs/text.entity.ts';
import { TextChunk } from '../../backend/library/blobs/text-chunk.entity.ts';
import { TextSweeperService } from '../../backend/library/blobs/text-sweeper.service.ts';
import type { TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

/** Returns the texts of a user from the database. */
export function textsOf({ database }: Pick<TestApp, 'database'>, userId: string): Promise<Text[]> {
  return database.read((manager) => manager.findBy(Text, { userId }));
}

/** Returns the number of text chunks that the database holds for a user. */
export function countChunksOf({ database }: Pick<TestApp, 'database'>, userId: string): Promise<number> {
  return database.read((manager) => manager.countBy(TextChunk, { userId }));
}

/** Sweeps texts as if some minutes had passed. */
export function sweepAfter({ app }: Pick<TestApp, 'app'>, minutes: number) {
  return app.get(TextSweeperService).run(new Date(Date.now() + minutes * MINUTE_MS));
}

/** Stores a complete upload in many small chunks, each with an item and a blank line. */
export async function insertChunked(
  { database }: Pick<TestApp, 'database'>,
  userId: string,
  chunks: number,
): Promise<Text> {
  const bytes = Buffer.from('a\n\n');
  const text = {
    userId,
    id: newId(),
    state: 'ready',
    keyHash: null,
    contentHash: null,
    recordId: null,
    name: '',
    lineCount: 2 * chunks,
    itemCount: chunks,
    byteSize: chunks * bytes.length,
    createdAt: new Date(),
    touchedAt: new Date(),
  } as const;
  const rows = Array.from({ length: chunks }, (_, seq) => ({
    userId,
    textId: text.id,
    seq,
    firstRow: 2 * seq,
    bytes,
  }));
  await database.write(async (manager) => {
    await manager.insert(Text, text);
    await manager.insert(TextChunk, rows);
  });
  return text;
}

/** Requests the lines of a list. */
export function readContent(
  { server }: Pick<TestApp, 'server'>,
  token: string,
  id: string,
  query = '',
  headers: Readonly<Record<string, string>> = {},
) {
  return server.inject({
    url: `/api/saved-lists/${id}/content${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
