import { Injectable } from '@nestjs/common';
import type { ImpersonateAnswer } from '../../libs/contracts/admin-users.dto.ts';
import { Audit } from '../audit/audit.ts';
import type { Deed, Principal } from '../auth/principal.ts';
import { type ClientInfo, SessionsService } from '../auth/sessions.service.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { toSessionUser } from '../users/session-user.ts';
import { requireUser } from './user-directory.service.ts';

/** Lets administrators act as a user, for an hour, with every deed on record as theirs. */
@Injectable()
export class ImpersonationService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Begins a session as somebody else.
   * @throws DomainError `not_found`; `forbidden` for oneself, another administrator and inactive accounts
   */
  async begin(deed: Deed, { user: admin }: Principal, client: ClientInfo, id: string): Promise<ImpersonateAnswer> {
    return this.database.write(async (manager) => {
      const user = await requireUser(manager, id);
      if (user.id === admin.id) {
        throw new DomainError('forbidden', { message: 'You are yourself already.' });
      }
      if (user.role === 'admin') {
        throw new DomainError('forbidden', { message: 'Nobody may act as an administrator.' });
      }
      if (!user.isActive) {
        throw new DomainError('forbidden', { message: 'Nobody may act as an inactive account.' });
      }
      const token = await this.sessions.open(manager, id, client, admin.id);
      await this.audit.record(manager, deed, { action: 'account.impersonated', subjectId: id });
      return { token, user: toSessionUser(user, admin.email) };
    });
  }
}
