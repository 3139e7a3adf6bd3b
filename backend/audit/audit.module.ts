import { Global, Module } from '@nestjs/common';
import { AuditController } from './audit.controller.ts';
import { Audit } from './audit.ts';
import { AuditLogService } from './audit-log.service.ts';

/** The audit log, for every module. */
@Global()
@Module({ controllers: [AuditController], providers: [Audit, AuditLogService], exports: [Audit] })
export class AuditModule {}
