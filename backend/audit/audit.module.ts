import { Global, Module } from '@nestjs/common';
import { Audit } from './audit.ts';

/** The audit log; global because every module records audit events. */
@Global()
@Module({ providers: [Audit], exports: [Audit] })
export class AuditModule {}
