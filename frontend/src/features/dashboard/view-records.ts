export const SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

export type Sort = (typeof SORTS)[number];

/** Forms in which records are shown. */
export const LAYOUTS = ['cards', 'table'] as const;

export type Layout = (typeof LAYOUTS)[number];

/** Properties of a record by which it is searched, sorted and filtered. */
export interface ViewRecord {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly itemCount?: number;
  readonly folderId?: string | null;
}

export interface ViewState {
  readonly search: string;
  readonly sort: Sort;
  /** Id of a folder; `none` for records without a folder, null for all. */
  readonly folder: string | null;
  /** Zero-based. */
  readonly page: number;
  readonly layout: Layout;
}

export interface ViewPage<R> {
  readonly records: readonly R[];
  /** All matching records, on all pages. */
  readonly found: readonly R[];
  /** Zero-based page that is shown: the requested page, or the last one if there are fewer. */
  readonly page: number;
  readonly pageCount: number;
}

/** Records per page; the number of cards is a multiple of two, three and four columns. */
export const PAGE_SIZES: Readonly<Record<Layout, number>> = { cards: 24, table: 50 };

/** Returns the page of another layout that contains the first record of a page. Pages are zero-based. */
export function samePlace(page: number, from: Layout, to: Layout): number {
  return Math.floor((page * PAGE_SIZES[from]) / PAGE_SIZES[to]);
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Filters, sorts and paginates records. Ties keep the order of the server. */
export function viewRecords<R extends ViewRecord>(records: readonly R[], view: ViewState): ViewPage<R> {
  const words = view.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = records
    .filter(({ folderId = null }) => view.folder === null || folderId === (view.folder === 'none' ? null : view.folder))
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase();
      return words.every((word) => lower.includes(word));
    })
    .sort((a, b) => compare(a, b, view.sort));
  const size = PAGE_SIZES[view.layout];
  const pageCount = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(view.page, pageCount - 1);
  return { records: found.slice(page * size, (page + 1) * size), found, page, pageCount };
}

function compare(a: ViewRecord, b: ViewRecord, sort: Sort): number {
  switch (sort) {
    case 'newest':
      return Date.parse(b.createdAt) - Date.parse(a.createdAt);
    case 'oldest':
      return Date.parse(a.createdAt) - Date.parse(b.createdAt);
    case 'name':
      return byName.compare(a.name, b.name);
    case 'largest':
      return (b.itemCount ?? 0) - (a.itemCount ?? 0);
  }
}
