import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.ts';
import { MemoryWatch } from './memory-watch.ts';
import { ProgrammaticController } from './programmatic.controller.ts';
import { RecipeRunsController } from './recipes.controller.ts';
import { RunThreads } from './run-threads.ts';
import { ToolRunsService } from './tool-runs.service.ts';

const MEMORY_WATCH = {
  provide: MemoryWatch,
  inject: [AppConfig],
  useFactory: ({ toolRuns }: AppConfig) => new MemoryWatch(toolRuns.memoryMegabytes * 1_000_000),
};

/** Tools and recipes for programs: `/api/v1`. */
@Module({
  controllers: [ProgrammaticController, RecipeRunsController],
  providers: [MEMORY_WATCH, RunThreads, ToolRunsService],
  exports: [MemoryWatch],
})
export class ProgrammaticModule {}
