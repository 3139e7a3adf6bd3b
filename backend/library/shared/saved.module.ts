import { Global, Module } from '@nestjs/common';
import { PlanQuota } from './plan-quota.ts';
import { SavedWrites } from './saved-writes.ts';

/** Shared services for lists, results, folders and projects. */
@Global()
@Module({ providers: [PlanQuota, SavedWrites], exports: [PlanQuota, SavedWrites] })
export class SavedModule {}
