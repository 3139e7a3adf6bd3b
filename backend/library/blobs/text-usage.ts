import type { EntityManager } from 'typeorm';
import type { StorageUsage } from '../shared/plan-quota.ts';
import { Text, type TextState } from './text.entity.ts';

/** Category of storage that the bytes of a text count towards. */
const USAGE_OF: Readonly<Record<TextState, keyof StorageUsage>> = {
  uploading: 'unfinished',
  ready: 'unfinished',
  taken: 'saved',
  deleted: 'trash',
  dropped: 'clearing',
};

/** Measures the bytes of an account's texts. */
export async function measureTexts(manager: EntityManager, userId: string): Promise<StorageUsage> {
  const usage: StorageUsage = { saved: 0, trash: 0, unfinished: 0, clearing: 0 };
  const texts = await manager
    .createQueryBuilder(Text, 'text')
    .select('text.state', 'state')
    .addSelect('SUM(text.byteSize)', 'bytes')
    .where('text.userId = :userId', { userId })
    .groupBy('text.state')
    .getRawMany<{ state: TextState; bytes: number | string }>();
  for (const { state, bytes } of texts) {
    usage[USAGE_OF[state]] += Number(bytes);
  }
  return usage;
}
