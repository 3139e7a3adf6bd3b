/** Sheet of a shared spreadsheet, parsed from a pasted address. */
export interface SheetAddress {
  /** `shared` by its own address, or `published` to the web under another id. */
  readonly kind: 'shared' | 'published';
  readonly id: string;
  /** Id of one sheet; null for the first. */
  readonly gid: string | null;
}

const PROVIDER_HOST = 'docs.google.com';
const DOCUMENT = /^\/(?:a\/[\w.-]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)(?:\/|$)/;
const MIN_ID_LENGTH = 10;
const MAX_ID_LENGTH = 200;
const GID = /[?&#]gid=(\d{1,20})(?:[&#]|$)/;

/**
 * Returns the sheet that an address refers to; undefined for any other address. The rest of the address is ignored.
 * @param providerUrl origin of the sheets; accepted in addition to Google's own
 */
export function parseSheetAddress(address: string, providerUrl: string): SheetAddress | undefined {
  const url = parseUrl(/^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `https://${address}`);
  if (!url || !(url.host === PROVIDER_HOST || url.host === new URL(providerUrl).host)) {
    return undefined;
  }
  const [, published, id] = DOCUMENT.exec(url.pathname) ?? [];
  if (id === undefined || id.length < MIN_ID_LENGTH || id.length > MAX_ID_LENGTH) {
    return undefined;
  }
  // The fragment names the sheet that was open.
  const gid = GID.exec(url.hash)?.[1] ?? GID.exec(url.search)?.[1] ?? null;
  return { kind: published ? 'published' : 'shared', id, gid };
}

/** Returns the provider's address of a sheet as CSV. */
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

/** Returns the index of a column from its letters, counted from 0: `A` is 0, `Z` 25, `AA` 26. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters.toUpperCase()) {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  return index - 1;
}
