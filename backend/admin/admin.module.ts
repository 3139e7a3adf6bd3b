import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.ts';
import { AdminHealthService } from './health.service.ts';
import { ImpersonationService } from './impersonation.service.ts';
import { MailboxController } from './mailbox.controller.ts';
import { MessagesAdminService } from './messages-admin.service.ts';
import { OutboxAdminService } from './outbox-admin.service.ts';
import { OverviewController } from './overview.controller.ts';
import { StatsService } from './stats.service.ts';
import { TemplatesController } from './templates.controller.ts';
import { TemplatesService } from './templates.service.ts';
import { UserDirectoryService } from './user-directory.service.ts';
import { UserManagementService } from './user-management.service.ts';
import { AdminUsersController } from './users.controller.ts';

@Module({
  controllers: [AdminUsersController, MailboxController, OverviewController, TemplatesController],
  providers: [
    AdminHealthService,
    AuditLogService,
    ImpersonationService,
    MessagesAdminService,
    OutboxAdminService,
    StatsService,
    TemplatesService,
    UserDirectoryService,
    UserManagementService,
  ],
})
export class AdminModule {}
