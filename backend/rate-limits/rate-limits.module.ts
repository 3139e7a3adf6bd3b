import { Global, Module } from '@nestjs/common';
import { RateLimitsService } from './rate-limits.service.ts';

/** Counters of attempts, for every module. */
@Global()
@Module({ providers: [RateLimitsService], exports: [RateLimitsService] })
export class RateLimitsModule {}
