import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SiteFacts } from '../../libs/contracts/site-facts.ts';
import { fillFacts, hasPlaceholders } from './fill-facts.ts';

/** The ways a file may be stored compressed beside the plain one, best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** One way in which a file can be sent. */
export interface SiteVariant {
  /** `identity` for the plain bytes. */
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly bytes: Buffer;
  /** A strong validator, quotes included. */
  readonly etag: string;
}

/** One file of the built site. */
export interface SiteFile {
  readonly contentType: string;
  /** Its name holds a hash of its content, so it never changes. */
  readonly isImmutable: boolean;
  /** A script that browsers run as a worker. */
  readonly isWorker: boolean;
  /** Best first; the plain one is last and always there. */
  readonly variants: readonly SiteVariant[];
}

/** The files of the built site by path, for instance `/assets/main-4f3a.js`. The site is a few megabytes, so it is kept in memory. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/**
 * Reads the built site; a folder that does not exist gives an empty one.
 * @param facts what pages say about this deployment, put into those that have places for it
 */
export function readSiteFiles(siteDir: string, facts: SiteFacts): SiteFiles {
  const names = new Set(listFiles(siteDir));
  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType) {
      files.set(`/${name}`, {
        contentType,
        isImmutable: name.startsWith('assets/'),
        isWorker: /(?:^|\/)[\w-]+\.worker-[\w-]+\.js$/.test(name),
        variants: readVariants(siteDir, name, names, facts),
      });
    }
  }
  return files;
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

function readVariants(siteDir: string, name: string, names: ReadonlySet<string>, facts: SiteFacts): SiteVariant[] {
  const plain = readFileSync(join(siteDir, name));
  const text = name.endsWith('.html') ? plain.toString() : '';
  if (hasPlaceholders(text)) {
    return compressPage(Buffer.from(fillFacts(text, facts)));
  }
  const hash = hashOf(plain);
  const compressed = ENCODINGS.filter(({ suffix }) => names.has(name + suffix)).map(({ name: encoding, suffix }) => ({
    encoding,
    bytes: readFileSync(join(siteDir, name + suffix)),
    etag: `"${hash}-${encoding}"`,
  }));
  return [...compressed, { encoding: 'identity', bytes: plain, etag: `"${hash}"` }];
}

/** Pages are filled when the server starts, so they are compressed then: well, but not so well that it would take long. */
function compressPage(plain: Buffer): SiteVariant[] {
  const hash = hashOf(plain);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return [
    { encoding: 'br', bytes: brotliCompressSync(plain, { params }), etag: `"${hash}-br"` },
    { encoding: 'gzip', bytes: gzipSync(plain, { level: 9 }), etag: `"${hash}-gzip"` },
    { encoding: 'identity', bytes: plain, etag: `"${hash}"` },
  ];
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
