import { createHash } from 'node:crypto';
import { KEPT_PAGES_PLACEHOLDER, type KeptFile, SHELL_PATH } from '../../libs/contracts/site/offline.ts';

/** Suffix of the file name of every prerendered page. */
const PAGE_FILE = '/index.html';

/**
 * Inserts the list of pages to precache into the service worker, each with the hash of its bytes as served. A changed
 * configuration is therefore a new version, and a page of another version, served by another instance, is rejected.
 * @param script the built service worker
 * @param pages HTML by file, for instance `/faq/index.html`, and `/app.html`, the shell
 */
export function fillPages(script: string, pages: ReadonlyMap<string, Buffer>): string {
  const kept = [...pages].flatMap(([file, html]) => {
    const path = pathOf(file);
    return path === undefined ? [] : [describe(path, html)];
  });
  return script.replaceAll(KEPT_PAGES_PLACEHOLDER, () => JSON.stringify(kept));
}

function pathOf(file: string): string | undefined {
  if (file === '/app.html') {
    return SHELL_PATH;
  }
  return file.endsWith(PAGE_FILE) ? file.slice(0, -PAGE_FILE.length) || '/' : undefined;
}

function describe(url: string, html: Buffer): KeptFile {
  const hash = createHash('sha256').update(html).digest('base64');
  return { url, revision: hash.slice(0, 16), integrity: `sha256-${hash}` };
}
