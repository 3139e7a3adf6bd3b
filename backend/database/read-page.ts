import {
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  In,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';

/** Sort order of a list: one property, then the id in the same direction. */
export interface ListOrder {
  readonly property: string;
  readonly isDescending: boolean;
}

export interface PageWindow {
  readonly skip: number;
  readonly take: number;
}

/**
 * Reads the ids of one page of matches. It counts from the nearer end of the list and selects only the sorted columns,
 * so that at most half of an index is read if one covers the filter and the order.
 * @param matches selects all rows of the list, in any order
 * @param total number of all matches
 */
export async function readPageIds<E extends ObjectLiteral>(
  matches: SelectQueryBuilder<E>,
  { property, isDescending }: ListOrder,
  { skip, take }: PageWindow,
  total: number,
): Promise<string[]> {
  const count = Math.min(take, total - skip);
  if (count <= 0) {
    return [];
  }
  const skipFromEnd = total - skip - count;
  const isFromEnd = skipFromEnd < skip;
  const direction = isDescending === isFromEnd ? 'ASC' : 'DESC';
  const { alias } = matches;
  const rows = await matches
    .select(`${alias}.id`, 'id')
    .orderBy(`${alias}.${property}`, direction)
    .addOrderBy(`${alias}.id`, direction)
    .offset(isFromEnd ? skipFromEnd : skip)
    .limit(count)
    .getRawMany<{ id: string }>();
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/** Reads rows by id, in the order of the ids; missing rows are omitted. */
export async function readInOrder<E extends ObjectLiteral & { readonly id: string }>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  ids: readonly string[],
): Promise<E[]> {
  const where = { id: In([...ids]) } as FindOptionsWhere<E>;
  const rows = ids.length > 0 ? await manager.findBy(entity, where) : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
