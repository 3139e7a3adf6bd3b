import { Module } from '@nestjs/common';
import { RecipesModule } from '../library/recipes/recipes.module.ts';
import { ResultsModule } from '../library/results/results.module.ts';
import { SheetsModule } from '../sheets/sheets.module.ts';
import { AdminJobsController } from './admin-jobs.controller.ts';
import { AdminJobsService } from './admin-jobs.service.ts';
import { JobEvents } from './job-events.ts';
import { JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';
import { JobStaging } from './job-staging.ts';
import { JobStore } from './job-store.ts';
import { JobThreads } from './job-threads.ts';
import { ProgramJobsController } from './program-jobs.controller.ts';
import { UserJobsController } from './user-jobs.controller.ts';
import { UserJobsService } from './user-jobs.service.ts';

/** Runs of tools and recipes on the server, queued. */
@Module({
  imports: [RecipesModule, ResultsModule, SheetsModule],
  controllers: [AdminJobsController, UserJobsController, ProgramJobsController],
  providers: [AdminJobsService, JobEvents, JobQueue, JobRunner, JobStaging, JobStore, JobThreads, UserJobsService],
})
export class UserJobsModule {}
