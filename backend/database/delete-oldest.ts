import { type EntityTarget, type FindOptionsOrder, type FindOptionsWhere, LessThanOrEqual } from 'typeorm';
import type { Database } from './database.ts';

/** Rows per statement, which a slow server deletes well within its deadline. */
const ROWS_AT_ONCE = 1_000;

/** Rows whose time in a column is `until` or before. */
export interface OldRows<Row> {
  readonly column: keyof Row & string;
  readonly until: Date;
  /** Further conditions. */
  readonly where?: FindOptionsWhere<Row>;
}

/**
 * Deletes old rows, the oldest first, in batches: a single statement for many rows would exceed its deadline each time.
 * @param signal ends the deletion early when it aborts
 */
export async function deleteOldest<Row extends object>(
  database: Database,
  entity: EntityTarget<Row>,
  { column, until, where }: OldRows<Row>,
  signal?: AbortSignal,
): Promise<void> {
  const olderThan = (time: unknown) => ({ ...where, [column]: LessThanOrEqual(time) }) as FindOptionsWhere<Row>;
  const order = { [column]: 'ASC' } as FindOptionsOrder<Row>;
  let hasMore = true;
  while (hasMore && !signal?.aborted) {
    const [last] = await database.read((manager) =>
      manager.find(entity, { where: olderThan(until), order, skip: ROWS_AT_ONCE - 1, take: 1 }),
    );
    await database.write((manager) => manager.delete(entity, olderThan(last ? last[column] : until)));
    hasMore = last !== undefined;
  }
}
