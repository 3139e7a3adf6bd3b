import { Module } from '@nestjs/common';
import { ProgrammaticModule } from '../programmatic/programmatic.module.ts';
import { SheetsModule } from '../sheets/sheets.module.ts';
import { AdminJobsController } from './admin-jobs.controller.ts';
import { AdminJobsService } from './admin-jobs.service.ts';
import { JobEvents } from './job-events.ts';
import { JobMails } from './job-mails.ts';
import { JobParts } from './job-parts.ts';
import { JobQueue } from './job-queue.ts';
import { JobRequests } from './job-requests.ts';
import { JobRunner } from './job-runner.ts';
import { JobStaging } from './job-staging.ts';
import { JobStore } from './job-store.ts';
import { JobThreads } from './job-threads.ts';
import { ScheduleStarter } from './schedule-starter.ts';
import { SchedulesController } from './schedules.controller.ts';
import { SchedulesService } from './schedules.service.ts';
import { ProgramJobsController, UserJobsController } from './user-jobs.controller.ts';
import { UserJobsService } from './user-jobs.service.ts';

/** Runs of tools and recipes on the server, queued and scheduled. */
@Module({
  imports: [ProgrammaticModule, SheetsModule],
  controllers: [AdminJobsController, UserJobsController, ProgramJobsController, SchedulesController],
  providers: [
    AdminJobsService,
    JobEvents,
    JobMails,
    JobParts,
    JobQueue,
    JobRequests,
    JobRunner,
    JobStaging,
    JobStore,
    JobThreads,
    ScheduleStarter,
    SchedulesService,
    UserJobsService,
  ],
})
export class UserJobsModule {}
