/** The orders in which records are shown. */
export const SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

/** One of the orders. */
export type Sort = (typeof SORTS)[number];

/** What a list of cards needs of a record. */
export interface ViewRecord {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly itemCount?: number;
  readonly folderId?: string | null;
}

/** Which records are shown, and how. */
export interface ViewState {
  readonly search: string;
  readonly sort: Sort;
  /** The id of a folder; `none` for records outside of any, null for all. */
  readonly folder: string | null;
  /** From 0. */
  readonly page: number;
}

/** The page of records that is shown. */
export interface ViewPage<R> {
  readonly records: readonly R[];
  /** All that fit, on all pages. */
  readonly found: readonly R[];
  /** The page that is shown: the last one where the one asked for is beyond it. */
  readonly page: number;
  readonly pageCount: number;
}

/** Cards on a page: whole rows of two, three and four. */
export const PAGE_SIZE = 24;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Filters, sorts and cuts records into pages; ties keep the order of the server. */
export function viewRecords<R extends ViewRecord>(records: readonly R[], view: ViewState): ViewPage<R> {
  const words = view.search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = records
    .filter(({ folderId = null }) => view.folder === null || folderId === (view.folder === 'none' ? null : view.folder))
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase();
      return words.every((word) => lower.includes(word));
    })
    .sort((a, b) => compare(a, b, view.sort));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(view.page, pageCount - 1);
  return { records: found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), found, page, pageCount };
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
