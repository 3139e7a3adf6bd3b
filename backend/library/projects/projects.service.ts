import { Injectable } from '@nestjs/common';
import type {
  AddProjectItemRequest,
  CreateProjectRequest,
  ProjectItemInfo,
  SavedProject,
  UpdateProjectRequest,
} from '../../../libs/contracts/saved/projects.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { hasAtMost } from '../../../libs/contracts/shared/limits.ts';
import { PROJECT_TOOL } from '../../../libs/tools/index.ts';
import { AccountData } from '../../account/data/account-data.ts';
import { DomainError, fieldError } from '../../common/domain-error.ts';
import { Database } from '../../database/database.ts';
import { InlineBudget } from '../shared/inline-budget.ts';
import type { Owner } from '../shared/owner.ts';
import { dataUsageOf, lockPlan, PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import {
  describeRecord,
  exportedRecord,
  findLive,
  readAllRecords,
  readColumn,
  requireLive,
  updateLive,
} from '../shared/records.ts';
import { SavedWrites } from '../shared/saved-writes.ts';
import { Project } from './project.entity.ts';
import { emptyProjectData, readDescription, validateProjectData, withDescription } from './project-data.ts';
import { ProjectItem } from './project-item.entity.ts';
import { addProjectItem, readProjectItems } from './project-items.ts';

const PROJECTS: RecordKind<Project> = { kind: 'project', counted: 'project', entity: Project };

/** Operations on a user's projects. */
@Injectable()
export class ProjectsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly records: RecordWrites,
    quota: PlanQuota,
    accountData: AccountData,
  ) {
    quota.addRecords('project', Project);
    quota.addUsage(dataUsageOf(Project));
    accountData.add({ name: 'projects', read: (userId) => this.export(userId) });
  }

  /** Returns all projects, newest first, with columns up to the limit of one response. */
  list(userId: string): Promise<SavedProject[]> {
    return this.database.read(async (manager) => {
      const projects = await findLive(manager, Project, userId, { omit: ['data'] });
      const budget = new InlineBudget();
      const inlined = projects.filter(({ itemCount, dataBytes }) => budget.take(itemCount, dataBytes));
      const data = await readColumn(manager, Project, userId, idsOf(inlined), 'data');
      const items = await readProjectItems(manager, userId, idsOf(projects));
      return projects.map((project) => toAnswer(project, data.get(project.id), items.get(project.id) ?? []));
    });
  }

  /**
   * Returns one project with all its columns.
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
   * Creates a project; a repeated request with the same key returns the project of the first one.
   * @throws DomainError `validation_failed`, `quota_reached`
   */
  async create(owner: Owner, request: CreateProjectRequest, key: string | undefined): Promise<SavedProject> {
    const { name, type = PROJECT_TOOL, data = emptyProjectData() } = request;
    const description = requireDescription(request.description ?? readDescription(data) ?? '');
    const size = measureData(data);
    const { dataBytes } = size;
    const id = await this.records.create(owner, PROJECTS, { key, body: request, dataBytes }, (manager, record) =>
      manager.insert(Project, { ...record, name, description, type, data, ...size }),
    );
    return this.get(owner.userId, id);
  }

  /**
   * Updates the given properties of a project.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found`, `precondition_failed`
   */
  async update(owner: Owner, id: string, request: UpdateProjectRequest, ifMatch: IfMatch): Promise<SavedProject> {
    const { name, type, data } = request;
    const description = request.description ?? readDescription(data);
    const changes = {
      ...(name && { name }),
      ...(type && { type }),
      ...(description !== undefined && description !== null && { description: requireDescription(description) }),
      ...(data && { data, ...measureData(data) }),
    };
    await this.records.update(owner, PROJECTS, id, changes, ifMatch);
    return this.get(owner.userId, id);
  }

  /**
   * Deletes a project but not the items in it. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.records.delete(owner, PROJECTS, id);
  }

  /**
   * Restores a deleted project with its items.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedProject> {
    await this.records.restore(owner, PROJECTS, id);
    return this.get(owner.userId, id);
  }

  /**
   * Adds a list, folder or result to a project; does nothing if the project contains it already.
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
   * Removes an item from a project.
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

  /** Yields projects with all their data and items, including deleted ones that can be restored. */
  private async *export(userId: string) {
    for await (const project of readAllRecords(this.database, Project, userId)) {
      const { description, type, data } = project;
      const items = await this.database.read((manager) =>
        manager.find(ProjectItem, {
          select: { itemType: true, itemId: true, createdAt: true },
          where: { userId, projectId: project.id },
          order: { id: 'ASC' },
        }),
      );
      yield { ...exportedRecord(project), description, type, data: withDescription(data, description), items };
    }
  }
}

function idsOf(projects: readonly Project[]): string[] {
  return projects.map(({ id }) => id);
}

function measureData(data: object): { itemCount: number; dataBytes: number } {
  return { itemCount: validateProjectData(data), dataBytes: Buffer.byteLength(JSON.stringify(data)) };
}

function requireDescription(description: string): string {
  if (!hasAtMost(description, SAVED_LIMITS.description)) {
    throw fieldError('description', 'Description is too long.');
  }
  return description;
}

function toAnswer(project: Omit<Project, 'data'>, data: object | undefined, items: ProjectItemInfo[]): SavedProject {
  const { description, type } = project;
  return {
    ...describeRecord(project),
    description,
    type,
    ...(data && { data: withDescription(data, description) }),
    truncated: data === undefined,
    items,
  };
}
