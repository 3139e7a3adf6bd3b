import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COLUMN } from '../schema/column-types.ts';
import { buildTable, nullable, type TableDescription } from '../schema/table-builder.ts';

const TABLES: readonly TableDescription[] = [
  {
    name: 'users',
    columns: {
      id: COLUMN.id,
      email: COLUMN.text(254),
      emailKey: COLUMN.text(254),
      username: COLUMN.text(64),
      firstName: COLUMN.text(100),
      lastName: COLUMN.text(100),
      passwordHash: COLUMN.text(72),
      role: COLUMN.text(16),
      subscriptionPlan: COLUMN.text(16),
      subscriptionExpires: nullable(COLUMN.time),
      emailVerified: COLUMN.flag,
      isActive: COLUMN.flag,
      lastLogin: nullable(COLUMN.time),
      createdAt: COLUMN.time,
    },
    primaryKey: ['id'],
    indexes: {
      ux_users_email_key: ['emailKey'],
      ux_users_username: ['username'],
      ix_users_created_at: ['createdAt'],
    },
  },
  {
    name: 'sessions',
    columns: {
      id: COLUMN.id,
      userId: COLUMN.id,
      secretHash: COLUMN.hash,
      actorId: nullable(COLUMN.id),
      userAgent: COLUMN.text(255),
      createdAt: COLUMN.time,
      lastSeenAt: COLUMN.time,
      expiresAt: COLUMN.time,
    },
    primaryKey: ['id'],
    indexes: {
      ux_sessions_secret_hash: ['secretHash'],
      ix_sessions_user_id: ['userId'],
      ix_sessions_expires_at: ['expiresAt'],
    },
    foreignKeys: [{ name: 'fk_sessions_user', column: 'userId', references: 'users' }],
  },
  {
    name: 'one_time_tokens',
    columns: {
      id: COLUMN.id,
      userId: COLUMN.id,
      purpose: COLUMN.text(32),
      secretHash: COLUMN.hash,
      newEmail: nullable(COLUMN.text(254)),
      createdAt: COLUMN.time,
      expiresAt: COLUMN.time,
    },
    primaryKey: ['id'],
    indexes: {
      ux_one_time_tokens_secret_hash: ['secretHash'],
      ix_one_time_tokens_user_id: ['userId'],
      ix_one_time_tokens_expires_at: ['expiresAt'],
    },
    foreignKeys: [{ name: 'fk_one_time_tokens_user', column: 'userId', references: 'users' }],
  },
  {
    name: 'captchas',
    columns: { id: COLUMN.hash, kind: COLUMN.text(16), answer: COLUMN.text(64), expiresAt: COLUMN.time },
    primaryKey: ['id'],
    indexes: { ix_captchas_expires_at: ['expiresAt'] },
  },
  {
    name: 'email_templates',
    columns: {
      id: COLUMN.id,
      templateKey: COLUMN.text(64),
      name: COLUMN.text(100),
      subject: COLUMN.text(200),
      variables: COLUMN.json,
      htmlContent: COLUMN.longText,
      textContent: nullable(COLUMN.longText),
      isActive: COLUMN.flag,
      createdAt: COLUMN.time,
      updatedAt: COLUMN.time,
    },
    primaryKey: ['id'],
    indexes: { ux_email_templates_template_key: ['templateKey'] },
  },
  {
    name: 'outbox_emails',
    columns: {
      id: COLUMN.id,
      templateKey: COLUMN.text(64),
      recipient: COLUMN.text(254),
      replyTo: nullable(COLUMN.text(254)),
      secretVariables: nullable(COLUMN.longText),
      isRequest: COLUMN.flag,
      messageId: COLUMN.text(255),
      status: COLUMN.text(16),
      attempts: COLUMN.count,
      nextAttemptAt: COLUMN.time,
      claimedUntil: nullable(COLUMN.time),
      lastError: nullable(COLUMN.text(500)),
      createdAt: COLUMN.time,
      expiresAt: COLUMN.time,
      sentAt: nullable(COLUMN.time),
    },
    primaryKey: ['id'],
    indexes: {
      ix_outbox_emails_status_next_attempt_at: ['status', 'nextAttemptAt'],
      ix_outbox_emails_created_at: ['createdAt'],
    },
  },
  {
    name: 'contact_messages',
    columns: {
      id: COLUMN.id,
      userId: nullable(COLUMN.id),
      name: COLUMN.text(100),
      email: COLUMN.text(254),
      subject: COLUMN.text(200),
      category: COLUMN.text(32),
      message: COLUMN.longText,
      readAt: nullable(COLUMN.time),
      answeredAt: nullable(COLUMN.time),
      createdAt: COLUMN.time,
    },
    primaryKey: ['id'],
    indexes: { ix_contact_messages_created_at: ['createdAt'] },
  },
  {
    name: 'audit_entries',
    columns: {
      id: COLUMN.id,
      at: COLUMN.time,
      actorId: nullable(COLUMN.id),
      subjectId: nullable(COLUMN.id),
      action: COLUMN.text(64),
      address: nullable(COLUMN.text(45)),
      details: nullable(COLUMN.json),
    },
    primaryKey: ['id'],
    indexes: {
      ix_audit_entries_at: ['at'],
      ix_audit_entries_actor_id: ['actorId', 'at'],
      ix_audit_entries_subject_id: ['subjectId', 'at'],
    },
  },
];

/** Accounts, sessions, mail, contact messages and the audit log. */
export class Accounts1760000000000 implements MigrationInterface {
  readonly name = 'Accounts1760000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.createTable(buildTable(table));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) {
      await runner.dropTable(table.name);
    }
  }
}
