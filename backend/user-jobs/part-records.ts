import { type EntityManager, Not } from 'typeorm';
import { newId } from '../common/ids.ts';
import { Text } from '../library/blobs/text.entity.ts';
import { dropTexts } from '../library/blobs/text-store.ts';
import { JobRecord, type JobWork } from './job.entity.ts';
import type { ClaimedJob, JobKey } from './job-store.ts';

/** Returns true for a job whose parts run. */
export function isDivided({ state, lockedUntil }: JobRecord): boolean {
  return state === 'running' && lockedUntil === null;
}

/** Returns the parts of a job, in the order of their numbers; none if it was not divided. */
export async function findParts(manager: EntityManager, { userId, id }: JobKey): Promise<JobRecord[]> {
  const parts = await manager.findBy(JobRecord, { userId, parentId: id });
  return parts.sort(({ work: one }, { work: other }) => (one.part?.number ?? 0) - (other.part?.number ?? 0));
}

/** Stores the parts of a job, and returns their ids. */
export async function insertParts(
  manager: EntityManager,
  job: ClaimedJob,
  parts: readonly JobWork[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const work of parts) {
    const id = newId();
    ids.push(id);
    const now = new Date();
    const times = { runAfter: now, createdAt: now, startedAt: null, lockedUntil: null };
    const fresh = { state: 'queued', attempts: 0, attemptId: null, wantsMail: false, scheduleId: null } as const;
    await manager.insert(JobRecord, { ...job, ...fresh, ...times, id, parentId: job.id, work, dataBytes: 0 });
  }
  return ids;
}

/** Adds the progress of a part to its job. Does nothing for a job that is no part. */
export async function addPartProgress(
  manager: EntityManager,
  { userId, parentId, work }: ClaimedJob,
  progress: Pick<JobRecord, 'progressTotal'> & { readonly progressStep: string },
): Promise<void> {
  if (parentId === null) {
    return;
  }
  const progressDone = (await manager.sum(JobRecord, 'progressDone', { userId, parentId })) ?? 0;
  const progressStep = `${progress.progressStep.slice(0, 180)} in ${work.part?.count} parts`;
  await manager.update(JobRecord, { userId, id: parentId }, { ...progress, progressDone, progressStep });
}

/** Ends a part. Its job is due when no other part is left. */
export async function endPart(manager: EntityManager, { userId, id }: JobKey, parentId: string): Promise<void> {
  const free = { attemptId: null, lockedUntil: null, progressStep: null };
  await manager.update(JobRecord, { userId, id }, { ...free, state: 'done' });
  await manager.update(Text, { userId, recordId: id, state: 'ready' }, { state: 'taken' });
  if (!(await manager.existsBy(JobRecord, { userId, parentId, state: Not('done') }))) {
    await manager.update(JobRecord, { userId, id: parentId, state: 'running' }, { lockedUntil: new Date() });
  }
}

/** Removes the parts of a job and what they have written. */
export async function dropParts(manager: EntityManager, { userId, id }: JobKey): Promise<void> {
  for (const part of await manager.find(JobRecord, { select: { id: true }, where: { userId, parentId: id } })) {
    await dropTexts(manager, userId, part.id);
    await manager.delete(JobRecord, { userId, id: part.id });
  }
}
