import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

interface IndexChange {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Index that the new one replaces. */
  readonly replaced?: { readonly name: string; readonly columns: readonly string[] };
}

const CHANGES: readonly IndexChange[] = [
  withId('users', 'ix_users_created_at', ['createdAt']),
  withId('users', 'ix_users_last_login', ['lastLogin']),
  withId('users', 'ix_users_role_created_at', ['role', 'createdAt']),
  withId('users', 'ix_users_plan_created_at', ['subscriptionPlan', 'createdAt']),
  withId('users', 'ix_users_active_created_at', ['isActive', 'createdAt']),
  withId('users', 'ix_users_verified_created_at', ['emailVerified', 'createdAt']),
  withId('outbox_emails', 'ix_outbox_emails_created_at', ['createdAt']),
  { table: 'outbox_emails', name: 'ix_outbox_emails_status_created_at_id', columns: ['status', 'createdAt', 'id'] },
  withId('contact_messages', 'ix_contact_messages_created_at', ['createdAt']),
  { table: 'contact_messages', name: 'ix_contact_messages_read_at', columns: ['readAt', 'createdAt', 'id'] },
  { table: 'contact_messages', name: 'ix_contact_messages_answered_at', columns: ['answeredAt', 'createdAt', 'id'] },
  withId('audit_entries', 'ix_audit_entries_at', ['at']),
  { table: 'audit_entries', name: 'ix_audit_entries_action_at_id', columns: ['action', 'at', 'id'] },
];

/** Indexes in the order of the admin lists, so that their pages need no sorting. */
export class ListPages1760900000000 implements MigrationInterface {
  readonly name = 'ListPages1760900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, name, columns, replaced } of CHANGES) {
      await runner.createIndex(table, new TableIndex({ name, columnNames: [...columns] }));
      if (replaced) {
        await runner.dropIndex(table, replaced.name);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name, replaced } of [...CHANGES].reverse()) {
      if (replaced) {
        await runner.createIndex(table, new TableIndex({ name: replaced.name, columnNames: [...replaced.columns] }));
      }
      await runner.dropIndex(table, name);
    }
  }
}

/** Appends the id to the columns of an index. */
function withId(table: string, name: string, columns: readonly string[]): IndexChange {
  return { table, name: `${name}_id`, columns: [...columns, 'id'], replaced: { name, columns } };
}
