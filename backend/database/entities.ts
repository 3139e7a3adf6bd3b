import { AccessToken } from '../access-tokens/access-token.entity.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/one-time-token.entity.ts';
import { Session } from '../auth/session.entity.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { Folder } from '../folders/folder.entity.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { Project } from '../projects/project.entity.ts';
import { ProjectItem } from '../projects/project-item.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import { IdempotencyKey } from '../saved/idempotency-key.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { Text } from '../texts/text.entity.ts';
import { TextChunk } from '../texts/text-chunk.entity.ts';
import { User } from '../users/user.entity.ts';

/** Every entity of the server. A new one is added here and in a migration; the drift test compares the two. */
export const ENTITIES = [
  AccessToken,
  AuditEntry,
  Captcha,
  ContactMessage,
  EmailTemplate,
  Folder,
  IdempotencyKey,
  OneTimeToken,
  OutboxEmail,
  Project,
  ProjectItem,
  SavedList,
  SavedResult,
  Session,
  Text,
  TextChunk,
  User,
];
