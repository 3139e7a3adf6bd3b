import { Global, Module } from '@nestjs/common';
import { SavedMaintenanceService } from './saved-maintenance.service.ts';
import { SavedWrites } from './saved-writes.ts';

/** What lists, results, folders and projects share. */
@Global()
@Module({ providers: [SavedMaintenanceService, SavedWrites], exports: [SavedWrites] })
export class SavedModule {}
