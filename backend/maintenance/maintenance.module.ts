import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { MaintenanceService } from './maintenance.service.ts';

/** What happens by the clock. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [MaintenanceService] })
export class MaintenanceModule {}
