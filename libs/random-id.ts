/**
 * Returns a random UUID (RFC 9562, version 4). `crypto.randomUUID` exists in secure contexts only, not on a page that was
 * loaded over http from another machine.
 */
export function randomId(): string {
  if ('randomUUID' in crypto) {
    return crypto.randomUUID();
  }
  const bytes = (crypto as { getRandomValues(bytes: Uint8Array): Uint8Array }).getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
