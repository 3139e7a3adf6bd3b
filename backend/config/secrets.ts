import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../libs/errors.ts';
import { makePrivateFolder } from './private-files.ts';

export interface Secrets {
  /** Source of the keys for session tokens and the outbox; changing it ends all sessions. */
  readonly appSecret: string;
  /** Key of every password hash; without it no password can be verified. */
  readonly passwordPepper: string;
}

/** Name of the file with generated secrets in the data folder. */
export const SECRETS_FILE = 'secrets.json';

/**
 * Returns the secrets in the data folder. The first call generates them, readable by their owner only. Processes that
 * start concurrently all use those of the first one.
 */
export function readOrMakeSecrets(dataDir: string): Secrets {
  const file = join(dataDir, SECRETS_FILE);
  return readSecrets(file) ?? makeSecrets(dataDir, file);
}

function readSecrets(file: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  const { appSecret, passwordPepper } = parseSecrets(text);
  if (typeof appSecret !== 'string' || typeof passwordPepper !== 'string') {
    throw new Error(`${file} must hold appSecret and passwordPepper`);
  }
  return { appSecret, passwordPepper };
}

/** Parses the file of secrets. The error of `JSON.parse` would quote them. */
function parseSecrets(text: string): Partial<Secrets> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Secrets>;
  } catch {
    return {};
  }
}

function makeSecrets(dataDir: string, file: string): Secrets {
  makePrivateFolder(dataDir);
  const secrets = {
    appSecret: randomBytes(48).toString('base64url'),
    passwordPepper: randomBytes(48).toString('base64url'),
  };
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    // Unlike a rename, a hard link never replaces a file that another process has created.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecrets(file) ?? secrets;
}

/** Derives a 32-byte key for one purpose from a secret with HKDF-SHA-256 (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `overprint:${purpose}`, 32));
}
