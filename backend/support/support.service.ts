import { Injectable } from '@nestjs/common';
import type { ContactRequest } from '../../libs/contracts/site/contact.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { Principal, RequestAuditContext } from '../auth/access/principal.ts';
import { newId } from '../common/ids.ts';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { Outbox } from '../mail/outbox.ts';
import { clientKey } from '../rate-limits/client-key.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { ContactMessage } from './contact-message.entity.ts';

@Injectable()
export class SupportService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly limits: RateLimitsService,
    private readonly audit: Audit,
    private readonly config: AppConfig,
  ) {}

  /**
   * Stores a message and mails it to support. Messages of an impersonating administrator are audited.
   * @param principal the sender, or null for a guest
   * @throws DomainError `rate_limited`
   */
  async receive(
    auditContext: RequestAuditContext,
    principal: Principal | null,
    request: ContactRequest,
  ): Promise<void> {
    await this.limits.attempt([['contactIp', clientKey(auditContext.address)]], () =>
      this.store(auditContext, principal, request),
    );
  }

  private async store(
    auditContext: RequestAuditContext,
    principal: Principal | null,
    request: ContactRequest,
  ): Promise<void> {
    const userId = principal?.user.id ?? null;
    const { name, email, subject, category = 'general', message } = request;
    await this.database.write(async (manager) => {
      await manager.insert(ContactMessage, {
        id: newId(),
        userId,
        name,
        email,
        subject,
        category,
        message,
        readAt: null,
        answeredAt: null,
        createdAt: new Date(),
      });
      await this.outbox.add(manager, {
        template: 'contact_message',
        userId,
        to: this.config.supportEmail,
        replyTo: email,
        variables: { name, email, subject, category, message },
      });
      if (principal?.actor) {
        await this.audit.record(manager, auditContext, { action: 'message.sent', subjectId: userId });
      }
    });
  }
}
