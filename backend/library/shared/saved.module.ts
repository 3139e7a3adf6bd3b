import { Global, Module } from '@nestjs/common';
import { PlanQuota } from './plan-quota.ts';
import { RecordWrites } from './record-writes.ts';
import { SavedWrites } from './saved-writes.ts';

/** Shared services for lists, results, folders and projects. */
@Global()
@Module({ providers: [PlanQuota, SavedWrites, RecordWrites], exports: [PlanQuota, SavedWrites, RecordWrites] })
export class SavedModule {}
