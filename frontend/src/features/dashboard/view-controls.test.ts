import { describe, expect, it } from 'vitest';
import { PAGE_SIZES, samePlace, type ViewState, viewRecords } from './view-controls.tsx';

const RECORDS = [
  { id: '1', name: 'Running shoes', createdAt: '2026-03-01T00:00:00.000Z', itemCount: 5, folderId: 'f' },
  { id: '2', name: 'boots 10', createdAt: '2026-01-01T00:00:00.000Z', itemCount: 9, folderId: null },
  { id: '3', name: 'Boots 9', createdAt: '2026-02-01T00:00:00.000Z', itemCount: 7, folderId: null },
];
const VIEW: ViewState = { search: '', sort: 'newest', folder: null, record: null, page: 0, layout: 'cards' };

function ids(view: Partial<ViewState>): string[] {
  return viewRecords(RECORDS, { ...VIEW, ...view }).records.map(({ id }) => id);
}

describe('records on view', () => {
  it('are sorted by date, name and size', () => {
    expect(ids({})).toEqual(['1', '3', '2']);
    expect(ids({ sort: 'oldest' })).toEqual(['2', '3', '1']);
    expect(ids({ sort: 'name' })).toEqual(['3', '2', '1']);
    expect(ids({ sort: 'largest' })).toEqual(['2', '3', '1']);
  });

  it('are found by words of their name, in any order and case', () => {
    expect(ids({ search: ' SHOES run' })).toEqual(['1']);
    expect(ids({ search: 'boots' })).toEqual(['3', '2']);
    expect(ids({ search: 'hats' })).toEqual([]);
  });

  it('are those of a folder, or of none', () => {
    expect(ids({ folder: 'f' })).toEqual(['1']);
    expect(ids({ folder: 'none' })).toEqual(['3', '2']);
  });

  it('are a single record if its id is given', () => {
    expect(ids({ record: '2' })).toEqual(['2']);
    expect(ids({ record: 'deleted' })).toEqual([]);
  });

  it('come in pages, of which the last is shown where the one asked for is gone', () => {
    const many = Array.from({ length: PAGE_SIZES.cards * 2 + 1 }, (_, index) => ({
      id: String(index),
      name: `List ${index}`,
      createdAt: new Date(index).toISOString(),
    }));
    const view = viewRecords(many, { ...VIEW, sort: 'oldest', page: 9 });
    expect(view).toMatchObject({ page: 2, pageCount: 3 });
    expect(view.records.map(({ id }) => id)).toEqual([String(PAGE_SIZES.cards * 2)]);
    expect(view.found).toHaveLength(many.length);
    const table = viewRecords(many, { ...VIEW, sort: 'oldest', layout: 'table' });
    expect(table).toMatchObject({ pageCount: 1 });
    expect(table.records).toHaveLength(many.length);
  });

  it('keep the first record of the page in view when the layout changes', () => {
    expect([0, 1, 2, 3].map((page) => samePlace(page, 'cards', 'table'))).toEqual([0, 0, 0, 1]);
    expect([0, 1, 2].map((page) => samePlace(page, 'table', 'cards'))).toEqual([0, 2, 4]);
  });
});
