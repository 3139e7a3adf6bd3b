import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';

/** Liveness and readiness checks. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
