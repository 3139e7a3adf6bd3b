// Peer of the benchmark "hot-path": bare Fastify routes that check the same token, read the same session row and run the
// same SQL on the same database as the built server: node test/bench/bare-reads.mjs <port>
import 'reflect-metadata';
import { JwtService } from '@nestjs/jwt';
import fastify from 'fastify';
import { createPool } from 'mysql2';
import { jwtOptions } from '../../dist/backend/auth/sessions/jwt-options.js';
import { SELECT_BEARER } from '../../dist/backend/auth/sessions/read-bearer.js';
import { SESSION_IDLE_MS } from '../../dist/backend/auth/sessions/sessions.service.js';
import { SELECT_TOKEN_BEARER } from '../../dist/backend/auth/tokens/access-tokens.service.js';
import { hashSecret } from '../../dist/backend/common/ids.js';
import { readConfig } from '../../dist/backend/config/read-config.js';
import { loadSqlite } from '../../dist/backend/database/load-sqlite.mjs';
import { SELECT_FOLDERS } from '../../dist/backend/library/folders/folders.service.js';
import { SELECT_RECIPE_NAMES } from '../../dist/backend/library/recipes/recipes.service.js';

const config = readConfig(process.env);
const jwt = new JwtService(jwtOptions(config));
const select = config.database.kind === 'sqlite' ? openFile(config.database.file) : openPool(config.database.url);

const server = fastify();
server.get('/', async () => ({ status: 'ok' }));
server.get('/api/folders', async (request, reply) => {
  const claims = verify(bearerOf(request));
  const [row] = claims ? await select(SELECT_BEARER, [hashSecret(claims.sid), claims.sub]) : [];
  const now = Date.now();
  const isOpen =
    row?.user_isActive &&
    row.session_actorId === null &&
    timeOf(row.session_expiresAt) > now &&
    timeOf(row.session_lastSeenAt) + SESSION_IDLE_MS > now;
  if (!isOpen) {
    return reply.code(401).send({ message: 'Please sign in.' });
  }
  const folders = await select(SELECT_FOLDERS, [row.user_id]);
  return folders.map((folder) => ({
    id: folder.folder_id,
    name: folder.folder_name,
    createdAt: isoOf(folder.folder_createdAt),
    updatedAt: isoOf(folder.folder_updatedAt),
    etag: `"${folder.folder_version ?? folder.folder_id}"`,
  }));
});
server.get('/api/v1/recipes', async (request, reply) => {
  const [row] = await select(SELECT_TOKEN_BEARER, [hashSecret(bearerOf(request))]);
  if (!row?.user_isActive || !row.user_emailVerified || timeOf(row.token_expiresAt) <= Date.now()) {
    return reply.code(401).send({ message: 'Please send an access token.' });
  }
  const recipes = await select(SELECT_RECIPE_NAMES, [row.user_id]);
  return recipes.map((recipe) => ({
    id: recipe.recipe_id,
    name: recipe.recipe_name,
    updatedAt: isoOf(recipe.recipe_updatedAt),
  }));
});
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });

/** Returns a function that runs prepared SELECTs on a SQLite file. */
function openFile(file) {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file, { readOnly: true });
  const statements = new Map();
  return (sql, parameters) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...parameters);
  };
}

/** Returns a function that runs prepared SELECTs on a server, over a pool of ten connections. */
function openPool(text) {
  const url = new URL(text);
  const socketPath = url.searchParams.get('socketPath');
  const pool = createPool({
    ...(socketPath ? { socketPath } : { host: url.hostname, port: Number(url.port) || 3306 }),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    timezone: 'Z',
    connectionLimit: 10,
  });
  return (sql, parameters) =>
    new Promise((resolve, reject) => {
      pool.execute(sql, parameters, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
}

function bearerOf({ headers }) {
  return (headers.authorization ?? '').replace('Bearer ', '');
}

function verify(token) {
  try {
    return jwt.verify(token);
  } catch {
    return undefined;
  }
}

/** Returns the milliseconds of a time, which SQLite stores as text in UTC. */
function timeOf(value) {
  return value instanceof Date ? value.getTime() : Date.parse(`${value.replace(' ', 'T')}Z`);
}

function isoOf(value) {
  return value instanceof Date ? value.toISOString() : `${value.replace(' ', 'T')}Z`;
}
