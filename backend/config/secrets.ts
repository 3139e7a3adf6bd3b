import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What the server must know and nobody else may. */
export interface Secrets {
  /** The keys for tokens and the outbox derive from it; changing it ends all sessions. */
  readonly appSecret: string;
  /** Goes into every password hash; without it no password can be checked. */
  readonly passwordPepper: string;
}

/** Name of the file in the data folder that keeps generated secrets. */
export const SECRETS_FILE = 'secrets.json';

/**
 * The secrets kept in the data folder; the first call makes them, readable by the owner alone. Several processes that
 * start at once agree on those of the one that came first.
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  const { appSecret, passwordPepper } = JSON.parse(text) as Partial<Secrets>;
  if (typeof appSecret !== 'string' || typeof passwordPepper !== 'string') {
    throw new Error(`${file} must hold appSecret and passwordPepper`);
  }
  return { appSecret, passwordPepper };
}

function makeSecrets(dataDir: string, file: string): Secrets {
  mkdirSync(dataDir, { recursive: true });
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
    // A link, unlike a rename, never replaces what another process has put there meanwhile.
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecrets(file) ?? secrets;
}

/** A key of 32 bytes for one purpose, derived from a secret by HKDF with SHA-256 (RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `overprint:${purpose}`, 32));
}
