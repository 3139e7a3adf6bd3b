import { Injectable } from '@nestjs/common';
import { AccountData } from '../../account/data/account-data.ts';
import { Database } from '../../database/database.ts';
import { exportedRecord, readAllRecords } from '../shared/records.ts';
import { Project } from './project.entity.ts';
import { describedAs } from './project-data.ts';
import { ProjectItem } from './project-item.entity.ts';

/** Adds projects to the export of an account, including deleted ones that can be restored. */
@Injectable()
export class ProjectsExport {
  constructor(
    private readonly database: Database,
    data: AccountData,
  ) {
    data.add({ name: 'projects', read: (userId) => this.read(userId) });
  }

  private async *read(userId: string) {
    for await (const project of readAllRecords(this.database, Project, userId)) {
      const { description, type, data } = project;
      const items = await this.database.read((manager) =>
        manager.find(ProjectItem, {
          select: { itemType: true, itemId: true, createdAt: true },
          where: { userId, projectId: project.id },
          order: { id: 'ASC' },
        }),
      );
      yield { ...exportedRecord(project), description, type, data: describedAs(data, description), items };
    }
  }
}
