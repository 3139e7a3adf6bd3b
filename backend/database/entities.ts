import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/links/one-time-token.entity.ts';
import { Session } from '../auth/sessions/session.entity.ts';
import { AccessToken } from '../auth/tokens/access-token.entity.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { Text } from '../library/blobs/text.entity.ts';
import { TextChunk } from '../library/blobs/text-chunk.entity.ts';
import { Folder } from '../library/folders/folder.entity.ts';
import { SavedList } from '../library/lists/saved-list.entity.ts';
import { Project } from '../library/projects/project.entity.ts';
import { ProjectItem } from '../library/projects/project-item.entity.ts';
import { RecipeRecord } from '../library/recipes/recipe.entity.ts';
import { SavedResult } from '../library/results/saved-result.entity.ts';
import { IdempotencyKey } from '../library/shared/idempotency-key.entity.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { JobRecord } from '../user-jobs/job.entity.ts';
import { Schedule } from '../user-jobs/schedule.entity.ts';
import { User } from '../users/user.entity.ts';

/** All entities. Add new ones here and in a migration; the drift test compares the two. */
export const ENTITIES = [
  AccessToken,
  AuditEntry,
  Captcha,
  ContactMessage,
  EmailTemplate,
  Folder,
  IdempotencyKey,
  JobRecord,
  OneTimeToken,
  OutboxEmail,
  Project,
  ProjectItem,
  RecipeRecord,
  SavedList,
  SavedResult,
  Schedule,
  Session,
  Text,
  TextChunk,
  User,
];
