import { Module } from '@nestjs/common';
import { MaintenanceService } from './maintenance.service.ts';

/** Removes what has been kept for as long as was promised. */
@Module({ providers: [MaintenanceService] })
export class MaintenanceModule {}
