import { Module } from '@nestjs/common';
import { ProgrammaticController } from './programmatic.controller.ts';
import { RunThreads } from './run-threads.ts';
import { ToolRunsService } from './tool-runs.service.ts';

/** Tools for programs: `/api/v1/tools/{tool}`. */
@Module({ controllers: [ProgrammaticController], providers: [RunThreads, ToolRunsService] })
export class ProgrammaticModule {}
