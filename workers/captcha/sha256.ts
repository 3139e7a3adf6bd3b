/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2). */
const ROUND_CONSTANTS = Int32Array.from(firstPrimes(64), (prime) => fractionBits(Math.cbrt(prime)));

/** First 32 bits of the fractional parts of the square roots of the first 8 primes (section 5.3.3). */
const INITIAL_HASH = Int32Array.from(firstPrimes(8), (prime) => fractionBits(Math.sqrt(prime)));

const BLOCK_BYTES = 64;
/** Bytes of padding: the end mark (1) and the length (8). */
const PADDING_BYTES = 9;

const words = new Int32Array(64);

/**
 * Returns the SHA-256 hash (FIPS 180-4) of the bytes. Synchronous script is several times faster for many short texts
 * than Web Crypto, which returns a promise for each and is missing on pages without HTTPS.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const hash = INITIAL_HASH.slice();
  for (let offset = 0; offset < padded.byteLength; offset += BLOCK_BYTES) {
    compress(hash, padded, offset);
  }
  const result = new DataView(new ArrayBuffer(32));
  for (let i = 0; i < 8; i += 1) {
    result.setInt32(4 * i, hash[i]);
  }
  return new Uint8Array(result.buffer);
}

/** Returns the text padded to whole blocks: a 1 bit, zeros, and the length of the text in bits (section 5.1.1). */
function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + PADDING_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length << 3);
  return view;
}

/** Adds one block to the hash (section 6.2.2). The variable names are the standard's. */
function compress(hash: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) {
    words[i] = block.getInt32(offset + 4 * i);
  }
  for (let i = 16; i < 64; i += 1) {
    const w15 = words[i - 15];
    const w2 = words[i - 2];
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let a = hash[0] | 0;
  let b = hash[1] | 0;
  let c = hash[2] | 0;
  let d = hash[3] | 0;
  let e = hash[4] | 0;
  let f = hash[5] | 0;
  let g = hash[6] | 0;
  let h = hash[7] | 0;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND_CONSTANTS[i] + words[i]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) {
      primes.push(candidate);
    }
  }
  return primes;
}
