import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  KEPT_PAGES_PLACEHOLDER,
  type KeptFile,
  SERVICE_WORKER_FILE,
  SHELL_PATH,
} from '../../libs/contracts/site/offline.ts';
import { FACT_PLACEHOLDERS, type SiteFactName, type SiteFacts } from '../../libs/contracts/site/site-facts.ts';
import { errorCode } from '../../libs/errors.ts';
import { escapeHtml } from '../../libs/escape-html.ts';

/** Encodings of precompressed files, best first. */
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

const FACT_NAMES = Object.keys(FACT_PLACEHOLDERS) as SiteFactName[];

/** Empty page that renders any screen in the browser. */
export const SHELL = '/app.html';
/** Suffix of the file name of every prerendered page. */
const PAGE_FILE = '/index.html';
const SERVICE_WORKER = `/${SERVICE_WORKER_FILE}`;

/** File content in one encoding. */
export interface SiteVariant {
  /** `identity` for the uncompressed bytes. */
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly bytes: Buffer;
  /** Strong validator, including quotes. */
  readonly etag: string;
}

export interface SiteFile {
  readonly contentType: string;
  /** True if its name contains a hash of its content. */
  readonly isImmutable: boolean;
  /** True for a worker script. */
  readonly isWorker: boolean;
  /** Best first; the uncompressed one is always last. */
  readonly variants: readonly SiteVariant[];
}

/**
 * Files of the built site by path, for instance `/assets/main-4f3a.js`. They total a few megabytes and stay in memory.
 */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/**
 * Reads the built site; returns an empty map if the folder does not exist.
 * @param facts facts about this deployment; they replace the placeholders in pages before the service worker gets its
 *   list of pages
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
  const worker = files.get(SERVICE_WORKER);
  if (worker) {
    files.set(SERVICE_WORKER, { ...worker, variants: compress(listPages(worker, files)) });
  }
  return files;
}

/**
 * Returns the service worker with the list of the pages that it precaches, each with the hash of its bytes as served. A
 * changed configuration is therefore a new version, and a page of another version, served by another instance, is
 * rejected.
 */
function listPages(worker: SiteFile, files: SiteFiles): Buffer {
  const pages = [...files].flatMap(([name, file]): KeptFile[] => {
    const url = name === SHELL ? SHELL_PATH : name.endsWith(PAGE_FILE) && (name.slice(0, -PAGE_FILE.length) || '/');
    if (!url) {
      return [];
    }
    const hash = createHash('sha256').update(plain(file)).digest('base64');
    return [{ url, revision: hash.slice(0, 16), integrity: `sha256-${hash}` }];
  });
  return Buffer.from(
    plain(worker)
      .toString()
      .replaceAll(KEPT_PAGES_PLACEHOLDER, () => JSON.stringify(pages)),
  );
}

/** Returns the uncompressed bytes of a file. */
function plain({ variants }: SiteFile): Buffer {
  return (variants.at(-1) as SiteVariant).bytes;
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

function readVariants(siteDir: string, name: string, names: ReadonlySet<string>, facts: SiteFacts): SiteVariant[] {
  const plain = readFileSync(join(siteDir, name));
  const text = name.endsWith('.html') ? plain.toString() : '';
  if (FACT_NAMES.some((fact) => text.includes(FACT_PLACEHOLDERS[fact]))) {
    return compress(Buffer.from(fillFacts(text, facts)));
  }
  const hash = hashOf(plain);
  const compressed = ENCODINGS.filter(({ suffix }) => names.has(name + suffix)).map(({ name: encoding, suffix }) => ({
    encoding,
    bytes: readFileSync(join(siteDir, name + suffix)),
    etag: `"${hash}-${encoding}"`,
  }));
  return [...compressed, { encoding: 'identity', bytes: plain, etag: `"${hash}"` }];
}

/** Replaces the placeholders of a built page, escaped for both text and attributes. */
function fillFacts(html: string, facts: SiteFacts): string {
  return FACT_NAMES.reduce(
    (page, fact) => page.replaceAll(FACT_PLACEHOLDERS[fact], () => escapeHtml(facts[fact])),
    html,
  );
}

/** Compresses a page that is filled at server start, at a level that does not delay the start. */
function compress(plain: Buffer): SiteVariant[] {
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
