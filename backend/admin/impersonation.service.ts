import { Injectable } from '@nestjs/common';
import type { ImpersonateAnswer } from '../../libs/contracts/admin/admin-users.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { AuditContext, Principal } from '../auth/access/principal.ts';
import { SessionsService } from '../auth/sessions/sessions.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { toSessionUser } from '../users/user-answers.ts';
import { requireLocked } from './user-directory.service.ts';

/** Lets administrators act as a user for an hour; every audit event names the administrator as the actor. */
@Injectable()
export class ImpersonationService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Opens a session as another user.
   * @throws DomainError `unauthenticated` if the administrator's own session has ended since the request was
   * authenticated; `not_found`; `forbidden` for oneself, another administrator and inactive accounts
   */
  async begin(
    auditContext: AuditContext,
    principal: Principal,
    userAgent: string | undefined,
    id: string,
  ): Promise<ImpersonateAnswer> {
    return this.database.write(async (manager) => {
      const admin = await this.sessions.requireOpen(manager, principal);
      const user = await requireLocked(manager, id);
      if (user.id === admin.id) {
        throw new DomainError('forbidden', { message: 'You cannot impersonate yourself.' });
      }
      if (user.role === 'admin') {
        throw new DomainError('forbidden', { message: 'Administrators cannot be impersonated.' });
      }
      if (!user.isActive) {
        throw new DomainError('forbidden', { message: 'Inactive accounts cannot be impersonated.' });
      }
      const token = await this.sessions.open(manager, id, userAgent, admin.id);
      await this.audit.record(manager, auditContext, { action: 'account.impersonated', subjectId: id });
      return { token, user: toSessionUser(user, admin.email) };
    });
  }
}
