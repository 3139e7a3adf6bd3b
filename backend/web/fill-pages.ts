import { createHash } from 'node:crypto';
import { KEPT_PAGES_PLACEHOLDER, type KeptFile, SHELL_PATH } from '../../libs/contracts/offline.ts';

/** The end of the file name of every prerendered page. */
const PAGE_FILE = '/index.html';

/**
 * Writes into the service worker which pages it is to keep, each with the hash of its bytes as they are sent. So a
 * changed configuration is a new version, and a page that another instance sends, of another version, is not taken.
 * @param script the service worker as it was built
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
