import { Module } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.ts';

/** Removes data whose retention period is over. */
@Module({ providers: [MaintenanceService] })
export class MaintenanceModule {}
