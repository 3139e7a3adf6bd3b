import { Module } from '@nestjs/common';
import { SavedMaintenanceService } from './saved-maintenance.service.ts';
import { TrashController } from './trash.controller.ts';
import { TrashService } from './trash.service.ts';
import { UsageController } from './usage.controller.ts';

/** Trash, its purge, and storage usage of an account. */
@Module({ controllers: [TrashController, UsageController], providers: [SavedMaintenanceService, TrashService] })
export class TrashModule {}
