import type { Database } from '../../database/database.ts';
import { Projection } from '../../database/schema/projection.ts';
import { USER_PROJECTION, User } from '../../users/user.entity.ts';
import type { Principal } from '../access/principal.ts';
import { Session } from './session.entity.ts';

const SESSION = new Projection(Session, ['id', 'actorId', 'lastSeenAt', 'expiresAt'], 'session');
const ADMIN = new Projection(User, ['id', 'email', 'role', 'isActive'], 'admin');

/** SELECT of a session with its account, by the hash of the session's secret and the id of the account. */
export const SELECT_BEARER = `SELECT ${SESSION.columns}, ${USER_PROJECTION.columns} FROM ${SESSION.table} JOIN ${USER_PROJECTION.table} ON user.id = session.userId WHERE session.secretHash = ? AND session.userId = ?`;

const SELECT_ADMIN = `SELECT ${ADMIN.columns} FROM ${ADMIN.table} WHERE admin.id = ?`;

/** Columns of a session that decide whether it is open. */
export type SessionState = Pick<Session, 'id' | 'actorId' | 'lastSeenAt' | 'expiresAt'>;

/** Reads the session of a token with its account; undefined if the session has ended. */
export async function readBearer(
  database: Database,
  secretHash: string,
  userId: string,
): Promise<{ readonly session: SessionState; readonly user: User } | undefined> {
  const [row] = await database.select(SELECT_BEARER, [secretHash, userId]);
  return row && { session: SESSION.read(row), user: USER_PROJECTION.read(row, SESSION.width) };
}

/** Reads an impersonating administrator; undefined if the account may no longer administrate. */
export async function readAdmin(database: Database, id: string): Promise<Principal['actor'] | undefined> {
  const [row] = await database.select(SELECT_ADMIN, [id]);
  const admin = row && ADMIN.read(row);
  return admin?.isActive && admin.role === 'admin' ? { id: admin.id, email: admin.email } : undefined;
}
