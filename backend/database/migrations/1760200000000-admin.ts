import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Columns of the new indexes by table and name. */
const INDEXES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  users: {
    ix_users_last_login: ['lastLogin'],
    ix_users_role_created_at: ['role', 'createdAt'],
    ix_users_plan_created_at: ['subscriptionPlan', 'createdAt'],
    ix_users_active_created_at: ['isActive', 'createdAt'],
    ix_users_verified_created_at: ['emailVerified', 'createdAt'],
    ix_users_overview: [
      'role',
      'subscriptionPlan',
      'isActive',
      'emailVerified',
      'emailKey',
      'username',
      'createdAt',
      'lastLogin',
      'id',
    ],
  },
  sessions: { ix_sessions_actor_id: ['actorId'] },
};

/** Indexes for searching, filtering and sorting accounts. */
export class Admin1760200000000 implements MigrationInterface {
  readonly name = 'Admin1760200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, indexes] of Object.entries(INDEXES)) {
      for (const [name, columnNames] of Object.entries(indexes)) {
        await runner.createIndex(table, new TableIndex({ name, columnNames: [...columnNames] }));
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, indexes] of Object.entries(INDEXES)) {
      for (const name of Object.keys(indexes)) {
        await runner.dropIndex(table, name);
      }
    }
  }
}
