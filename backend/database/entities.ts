import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { OneTimeToken } from '../auth/one-time-token.entity.ts';
import { Session } from '../auth/session.entity.ts';
import { Captcha } from '../captcha/captcha.entity.ts';
import { EmailTemplate } from '../mail/email-template.entity.ts';
import { OutboxEmail } from '../mail/outbox-email.entity.ts';
import { ContactMessage } from '../support/contact-message.entity.ts';
import { User } from '../users/user.entity.ts';

/** Every entity of the server. A new one is added here and in a migration; the drift test compares the two. */
export const ENTITIES = [AuditEntry, Captcha, ContactMessage, EmailTemplate, OneTimeToken, OutboxEmail, Session, User];
