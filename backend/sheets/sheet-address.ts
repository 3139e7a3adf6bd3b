/** A sheet of a shared spreadsheet, taken out of an address somebody pasted. */
export interface SheetAddress {
  /** Shared by its own address, or published to the web under another id. */
  readonly kind: 'shared' | 'published';
  readonly id: string;
  /** The number of one sheet; null for the first. */
  readonly gid: string | null;
}

const PROVIDER_HOST = 'docs.google.com';
const DOCUMENT = /^\/(?:a\/[\w.-]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]{10,200})(?:\/|$)/;
const GID = /[?&#]gid=(\d{1,20})(?:[&#]|$)/;

/**
 * The sheet that an address names, or undefined where it names none. Nothing else of the address is used.
 * @param providerUrl where sheets are read from; addresses there count as well as Google's own
 */
export function parseSheetAddress(address: string, providerUrl: string): SheetAddress | undefined {
  const url = parseUrl(/^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !(url.host === PROVIDER_HOST || url.host === new URL(providerUrl).host)) {
    return undefined;
  }
  const [, published, id] = DOCUMENT.exec(url.pathname) ?? [];
  if (id === undefined) {
    return undefined;
  }
  // The part behind # is that of the sheet that was open.
  const gid = GID.exec(url.hash)?.[1] ?? GID.exec(url.search)?.[1] ?? null;
  return { kind: published ? 'published' : 'shared', id, gid };
}

/** Where the provider gives a sheet as CSV. */
export function csvUrl({ kind, id, gid }: SheetAddress, providerUrl: string): URL {
  const path = kind === 'shared' ? `/spreadsheets/d/${id}/export` : `/spreadsheets/d/e/${id}/pub`;
  const url = new URL(path, providerUrl);
  url.searchParams.set(kind === 'shared' ? 'format' : 'output', 'csv');
  if (gid !== null) {
    url.searchParams.set('gid', gid);
    if (kind === 'published') {
      url.searchParams.set('single', 'true');
    }
  }
  return url;
}

function parseUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
