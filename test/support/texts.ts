import { Database } from '../../backend/database/database.ts';
import { Text } from '../../backend/texts/text.entity.ts';
import { TextChunk } from '../../backend/texts/text-chunk.entity.ts';
import { TextSweeperService } from '../../backend/texts/text-sweeper.service.ts';
import type { TestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

/** The texts of a user, as the database has them. */
export function textsOf({ app }: Pick<TestApp, 'app'>, userId: string): Promise<Text[]> {
  return app.get(Database).read((manager) => manager.findBy(Text, { userId }));
}

/** How many pieces of texts the database has of a user. */
export function countChunksOf({ app }: Pick<TestApp, 'app'>, userId: string): Promise<number> {
  return app.get(Database).read((manager) => manager.countBy(TextChunk, { userId }));
}

/** Removes what nobody needs, as it happens some minutes from now. */
export function sweepAfter({ app }: Pick<TestApp, 'app'>, minutes: number) {
  return app.get(TextSweeperService).run(new Date(Date.now() + minutes * MINUTE_MS));
}

/** Asks for the lines of a list. */
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
