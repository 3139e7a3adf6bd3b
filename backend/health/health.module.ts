import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';

/** Tells whether the process lives and can do its work. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
