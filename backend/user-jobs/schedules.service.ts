import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import type {
  CreateScheduleRequest,
  ScheduleInfo,
  UpdateScheduleRequest,
} from '../../libs/contracts/jobs/schedules.dto.ts';
import { SCHEDULE_LIMITS, type ScheduleTimes } from '../../libs/contracts/jobs/schedules.ts';
import { AccountData } from '../account/data/account-data.ts';
import { DomainError, fieldError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { RecipeRecord } from '../library/recipes/recipe.entity.ts';
import { findMade, makeOnce } from '../library/shared/idempotency.ts';
import type { Owner } from '../library/shared/owner.ts';
import { lockPlan } from '../library/shared/plan-quota.ts';
import { SavedWrites } from '../library/shared/saved-writes.ts';
import { JobRequests } from './job-requests.ts';
import { nextRun } from './next-run.ts';
import { Schedule } from './schedule.entity.ts';

/** Operations on a user's schedules. */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly requests: JobRequests,
    accountData: AccountData,
  ) {
    accountData.add({ name: 'schedules', read: (userId) => this.export(userId) });
  }

  /** Returns all schedules, newest first. */
  list(userId: string): Promise<ScheduleInfo[]> {
    return this.database.read(async (manager) => {
      const schedules = await manager.find(Schedule, { where: { userId }, order: { id: 'DESC' } });
      return describe(manager, userId, schedules);
    });
  }

  /**
   * Creates a schedule; a repeated request with the same key returns the schedule of the first one.
   * @throws DomainError `not_found`, `quota_reached`, `unprocessable`, `validation_failed`
   */
  async create(owner: Owner, request: CreateScheduleRequest, key: string | undefined): Promise<ScheduleInfo> {
    const { userId } = owner;
    const { name, recipeId, input = {}, map = null, enabled = true, mail = false } = request;
    const times = readTimes(request);
    const repeatable = { userId, key, kind: 'schedule', body: request };
    const made = await this.database.read((manager) => findMade(manager, repeatable));
    if (made !== undefined) {
      return this.get(userId, made);
    }
    await this.requests.checkScheduled(userId, { name, recipeId, input, map });
    const id = await this.writes.run(owner, { kind: 'schedule', change: 'created' }, async (manager) => {
      await lockPlan(manager, userId);
      return makeOnce(manager, repeatable, async () => {
        await requireRoom(manager, userId);
        const now = new Date();
        const nextRunAt = enabled ? nextRun(times, now) : null;
        const schedule = { userId, id: newId(), name, recipeId, input, map, ...times, wantsMail: mail, nextRunAt };
        await manager.insert(Schedule, { ...schedule, lastRunAt: null, createdAt: now, updatedAt: now });
        return schedule.id;
      });
    });
    return this.get(userId, id);
  }

  /**
   * Updates the given properties of a schedule.
   * @throws DomainError `not_found`, `unprocessable`, `validation_failed`
   */
  async update(owner: Owner, id: string, request: UpdateScheduleRequest): Promise<ScheduleInfo> {
    const { userId } = owner;
    const before = await this.database.read((manager) => requireSchedule(manager, userId, id));
    const { name, recipeId, input, mail } = request;
    // The names belong to a recipe.
    const map = request.map ?? (recipeId === undefined || recipeId === before.recipeId ? undefined : null);
    if (recipeId !== undefined || input !== undefined || map !== undefined) {
      await this.requests.checkScheduled(userId, { ...before, ...definedOnly({ recipeId, input, map }) });
    }
    await this.writes.run(owner, { kind: 'schedule', change: 'changed' }, async (manager) => {
      await lockPlan(manager, userId);
      const schedule = await requireSchedule(manager, userId, id);
      const now = new Date();
      const times = readTimes({ ...timesOf(schedule), ...definedOnly(request) });
      const isEnabled = request.enabled ?? schedule.nextRunAt !== null;
      const hasSameTimes = JSON.stringify(times) === JSON.stringify(timesOf(schedule));
      const nextRunAt = hasSameTimes && schedule.nextRunAt ? schedule.nextRunAt : nextRun(times, now);
      await manager.update(
        Schedule,
        { userId, id },
        {
          ...definedOnly({ name, recipeId, input, map, wantsMail: mail }),
          ...times,
          nextRunAt: isEnabled ? nextRunAt : null,
          updatedAt: now,
        },
      );
      return id;
    });
    return this.get(userId, id);
  }

  /**
   * Deletes a schedule. Jobs that it has started go on.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'schedule', change: 'deleted' }, async (manager) => {
      await lockPlan(manager, userId);
      await requireSchedule(manager, userId, id);
      await manager.delete(Schedule, { userId, id });
      return id;
    });
  }

  private async get(userId: string, id: string): Promise<ScheduleInfo> {
    const [schedule] = await this.database.read(async (manager) =>
      describe(manager, userId, [await requireSchedule(manager, userId, id)]),
    );
    return schedule as ScheduleInfo;
  }

  private async *export(userId: string) {
    yield* await this.list(userId);
  }
}

async function requireSchedule(manager: EntityManager, userId: string, id: string): Promise<Schedule> {
  const schedule = await manager.findOneBy(Schedule, { userId, id });
  if (!schedule) {
    throw new DomainError('not_found');
  }
  return schedule;
}

/** @throws DomainError `quota_reached` */
async function requireRoom(manager: EntityManager, userId: string): Promise<void> {
  if ((await manager.countBy(Schedule, { userId })) >= SCHEDULE_LIMITS.schedules) {
    const message = `An account can have ${SCHEDULE_LIMITS.schedules} schedules. Please delete one first.`;
    throw new DomainError('quota_reached', { message });
  }
}

/** @throws DomainError `validation_failed` for a weekly schedule without a weekday */
function readTimes({
  every,
  weekday = null,
  hour,
  timeZone,
}: Partial<ScheduleTimes> & Omit<ScheduleTimes, 'weekday'>): ScheduleTimes {
  if (every === 'week' && weekday === null) {
    throw fieldError('weekday', 'A weekly schedule needs a weekday from 1 (Monday) to 7 (Sunday).');
  }
  return { every, weekday: every === 'week' ? weekday : null, hour, timeZone };
}

function timesOf({ every, weekday, hour, timeZone }: Schedule): ScheduleTimes {
  return { every, weekday, hour, timeZone };
}

function definedOnly<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

async function describe(
  manager: EntityManager,
  userId: string,
  schedules: readonly Schedule[],
): Promise<ScheduleInfo[]> {
  const recipes = await manager.find(RecipeRecord, {
    select: { userId: true, id: true, name: true },
    where: { userId, id: In(schedules.map(({ recipeId }) => recipeId)), deletedAt: IsNull() },
  });
  const names = new Map(recipes.map(({ id, name }) => [id, name]));
  return schedules.map((schedule) => {
    const { id, name, recipeId, input, map, wantsMail, nextRunAt } = schedule;
    const recipeName = names.get(recipeId);
    return {
      id,
      name,
      recipe: recipeName === undefined ? null : { id: recipeId, name: recipeName },
      input,
      ...(map && { map }),
      ...timesOf(schedule),
      enabled: nextRunAt !== null,
      mail: wantsMail,
      nextRunAt: nextRunAt?.toISOString() ?? null,
      lastRunAt: schedule.lastRunAt?.toISOString() ?? null,
      createdAt: schedule.createdAt.toISOString(),
      updatedAt: schedule.updatedAt.toISOString(),
    };
  });
}
