export const SORTS = ['newest', 'oldest', 'name', 'largest'] as const;

export type Sort = (typeof SORTS)[number];

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
}

export interface ViewPage<R> {
  readonly records: readonly R[];
  /** All matching records, on all pages. */
  readonly found: readonly R[];
  /** Zero-based page that is shown: the requested page, or the last one if there are fewer. */
  readonly page: number;
  readonly pageCount: number;
}

/** Cards per page; a multiple of two, three and four columns. */
export const PAGE_SIZE = 24;

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
