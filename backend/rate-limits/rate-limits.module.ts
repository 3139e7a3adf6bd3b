import { Global, Module } from '@nestjs/common';
import { RateLimitsService } from './rate-limits.service.ts';

/** Rate limits, available to every module. */
@Global()
@Module({ providers: [RateLimitsService], exports: [RateLimitsService] })
export class RateLimitsModule {}
