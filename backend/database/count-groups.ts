import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** Counts the rows that meet a condition by the value of a property; values without rows are omitted. */
export async function countGroups<E extends ObjectLiteral, P extends keyof E & string>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  property: P,
  where: FindOptionsWhere<E> = {},
): Promise<ReadonlyMap<E[P], number>> {
  const rows = await manager
    .createQueryBuilder(entity, 'counted')
    .select(`counted.${property}`, 'value')
    .addSelect('COUNT(*)', 'count')
    .where(where)
    .groupBy(`counted.${property}`)
    .getRawMany<{ value: E[P]; count: unknown }>();
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}
