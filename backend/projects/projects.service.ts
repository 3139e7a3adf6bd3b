import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsSelect, In, IsNull } from 'typeorm';
import type {
  AddProjectItemRequest,
  CreateProjectRequest,
  ProjectItemInfo,
  SavedProject,
  UpdateProjectRequest,
} from '../../libs/contracts/projects.dto.ts';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { makeOnce } from '../saved/idempotency.ts';
import { InlineBudget } from '../saved/inline-budget.ts';
import type { Owner } from '../saved/owner.ts';
import { lockPlan, requireRoomForBytes, requireRoomForProject } from '../saved/plan-quota.ts';
import { isLive, markDeleted, requireLive, unmarkDeleted, updateLive } from '../saved/records.ts';
import { SavedWrites, TEXT_WRITE } from '../saved/saved-writes.ts';
import { Project } from './project.entity.ts';
import { countProjectItems, describedIn, emptyProjectData } from './project-data.ts';
import { ProjectItem } from './project-item.entity.ts';
import { addProjectItem, readProjectItems } from './project-items.ts';

/** What users do with their projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
  ) {}

  /** All projects, newest first, with as many columns as one answer holds. */
  list(userId: string): Promise<SavedProject[]> {
    return this.database.read(async (manager) => {
      const projects = await manager.find(Project, {
        select: WITHOUT_DATA,
        where: { userId, deletedAt: IsNull() },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      const budget = new InlineBudget();
      const inlined = projects.filter(({ itemCount, dataBytes }) => budget.take(itemCount, dataBytes));
      const data = await readData(manager, userId, inlined);
      const ids = projects.map(({ id }) => id);
      const items = await readProjectItems(manager, userId, ids);
      return projects.map((project) => toAnswer(project, data.get(project.id), items.get(project.id) ?? []));
    });
  }

  /**
   * One project with all its columns.
   * @throws DomainError `not_found`
   */
  get(userId: string, id: string): Promise<SavedProject> {
    return this.database.read(async (manager) => {
      const project = await requireLive(manager, Project, userId, id);
      const items = await readProjectItems(manager, userId, [id]);
      return toAnswer(project, project.data, items.get(id) ?? []);
    });
  }

  /**
   * Makes a project; the same request with the same key answers with the project it made first.
   * @throws DomainError `validation_failed`, `quota_reached`
   */
  async create(owner: Owner, request: CreateProjectRequest, key: string | undefined): Promise<SavedProject> {
    const { userId } = owner;
    const { name, type = 'merge', data = emptyProjectData() } = request;
    const description = requireDescription(request.description ?? describedIn(data) ?? '');
    const size = measureData(data);
    const id = await this.writes.run(
      owner,
      { kind: 'project', change: 'created' },
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        return makeOnce(manager, { userId, key, kind: 'project', body: request }, async () => {
          await requireRoomForProject(manager, userId, plan);
          await requireRoomForBytes(manager, userId, plan, size.dataBytes);
          const recordId = newId();
          const now = new Date();
          const times = { createdAt: now, updatedAt: now, deletedAt: null };
          await manager.insert(Project, { userId, id: recordId, name, description, type, data, ...size, ...times });
          return recordId;
        });
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Changes what is given of a project.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found`
   */
  async update(owner: Owner, id: string, request: UpdateProjectRequest): Promise<SavedProject> {
    const { userId } = owner;
    const { name, type, data } = request;
    const description = request.description ?? describedIn(data);
    const changes = {
      ...(name && { name }),
      ...(type && { type }),
      ...(description !== undefined && description !== null && { description: requireDescription(description) }),
      ...(data && { data, ...measureData(data) }),
    };
    await this.writes.run(
      owner,
      { kind: 'project', change: 'changed' },
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        await updateLive(manager, Project, userId, id, changes);
        if (data) {
          await requireRoomForBytes(manager, userId, plan, 0);
        }
        return id;
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Deletes a project; what was added to it stays. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.writes.run(owner, { kind: 'project', change: 'deleted' }, async (manager) => {
      await lockPlan(manager, owner.userId);
      await markDeleted(manager, Project, owner.userId, id);
      return id;
    });
  }

  /**
   * Brings a deleted project back, with what was added to it.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedProject> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'project', change: 'restored' }, async (manager) => {
      const plan = await lockPlan(manager, userId);
      if (!(await isLive(manager, Project, userId, id))) {
        await requireRoomForProject(manager, userId, plan);
        await unmarkDeleted(manager, Project, userId, id);
        await requireRoomForBytes(manager, userId, plan, 0);
      }
      return id;
    });
    return this.get(userId, id);
  }

  /**
   * Adds a list, folder or result to a project; adding it again changes nothing.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async addItem(owner: Owner, id: string, request: AddProjectItemRequest): Promise<ProjectItemInfo> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'project', change: 'changed' }, async (manager) => {
      await lockPlan(manager, userId);
      await updateLive(manager, Project, userId, id, {});
      await addProjectItem(manager, userId, id, request);
      return id;
    });
    const { items } = await this.get(userId, id);
    const added = items.find(({ itemType, itemId }) => itemType === request.itemType && itemId === request.itemId);
    if (!added) {
      throw new DomainError('not_found');
    }
    return added;
  }

  /**
   * Takes something out of a project.
   * @param itemId the id of the item in the project, or that of the list, folder or result itself
   * @throws DomainError `not_found`
   */
  async removeItem(owner: Owner, id: string, itemId: string): Promise<void> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'project', change: 'changed' }, async (manager) => {
      await updateLive(manager, Project, userId, id, {});
      const { affected: byId } = await manager.delete(ProjectItem, { userId, projectId: id, id: itemId });
      const { affected: byItem } = await manager.delete(ProjectItem, { userId, projectId: id, itemId });
      if (!byId && !byItem) {
        throw new DomainError('not_found');
      }
      return id;
    });
  }
}

/** Everything but the columns, which may be megabytes. */
const WITHOUT_DATA = {
  userId: true,
  id: true,
  name: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
  description: true,
  type: true,
  itemCount: true,
  dataBytes: true,
} as const satisfies FindOptionsSelect<Project>;

/** The data of some projects, by id. */
async function readData(
  manager: EntityManager,
  userId: string,
  projects: readonly Project[],
): Promise<ReadonlyMap<string, object>> {
  const ids = projects.map(({ id }) => id);
  const found = await manager.find(Project, {
    select: { userId: true, id: true, data: true },
    where: { userId, id: In(ids) },
  });
  return new Map(found.map(({ id, data }) => [id, data]));
}

function measureData(data: object): { itemCount: number; dataBytes: number } {
  return { itemCount: countProjectItems(data), dataBytes: Buffer.byteLength(JSON.stringify(data)) };
}

function requireDescription(description: string): string {
  if (description.length > SAVED_LIMITS.description) {
    const message = 'Description is too long.';
    throw new DomainError('validation_failed', { message, details: { fields: { description: message } } });
  }
  return description;
}

function toAnswer(project: Omit<Project, 'data'>, data: object | undefined, items: ProjectItemInfo[]): SavedProject {
  const { id, name, description, type, createdAt, updatedAt } = project;
  return {
    id,
    name,
    description,
    type,
    ...(data && { data }),
    truncated: data === undefined,
    items,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
