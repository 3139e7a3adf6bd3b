import { hash, randomBytes } from 'node:crypto';

/**
 * Returns a new id: a UUID version 7 (RFC 9562). It starts with the time in milliseconds, so that new rows are adjacent
 * in the index. Clients treat ids as opaque strings.
 */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns a secret of 256 random bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a full-entropy secret: its SHA-256 in hexadecimal digits. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
