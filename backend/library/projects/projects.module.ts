import { Module } from '@nestjs/common';
import { ProjectsController } from './projects.controller.ts';
import { ProjectsService } from './projects.service.ts';
import { ProjectsExport } from './projects-export.ts';

@Module({ controllers: [ProjectsController], providers: [ProjectsExport, ProjectsService] })
export class ProjectsModule {}
