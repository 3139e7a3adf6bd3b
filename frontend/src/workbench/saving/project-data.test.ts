import { describe, expect, it } from 'vitest';
import type { ProjectItemInfo } from '../../../../libs/contracts/saved/projects.dto.ts';
import { countColumns, isEmptyColumn, listsOf, readColumns, toProjectData } from './project-data.ts';

function item(itemType: ProjectItemInfo['itemType'], itemId: string): ProjectItemInfo {
  return { id: `item-${itemId}`, itemType, itemId, name: itemId, createdAt: '2026-11-20T00:00:00.000Z' };
}

describe('the data of a project', () => {
  it('has three columns, and those that are many as lists', () => {
    const data = toProjectData('', { casing: 'none' }, [{ text: 'red\n\nblue\n' }, { listId: '7' }]);
    expect(data).toEqual({
      description: '',
      settings: { casing: 'none' },
      columns: [
        { id: 'a', label: 'A', items: ['red', '', 'blue'] },
        { id: 'b', label: 'B', items: [], listId: '7' },
        { id: 'c', label: 'C', items: [] },
      ],
    });
    expect(readColumns({ data })).toEqual([{ text: 'red\n\nblue\n' }, { listId: '7' }, { text: '' }]);
    expect(countColumns({ data })).toBe(2);
  });

  it('is read whatever it is', () => {
    const empty = [{ text: '' }, { text: '' }, { text: '' }];
    expect(readColumns({})).toEqual(empty);
    expect(countColumns({})).toBe(0);
    expect(countColumns({ data: { columns: [null, { items: 'none' }] } })).toBe(0);
    expect(readColumns({ data: { columns: 'none' } })).toEqual(empty);
    expect(readColumns({ data: { columns: [null, { id: 'x', items: ['b'] }, { id: 'a', items: ['a'] }] } })).toEqual([
      { text: 'a\n' },
      { text: 'b\n' },
      { text: 'a\n' },
    ]);
    expect(empty.every(isEmptyColumn)).toBe(true);
    expect(isEmptyColumn({ listId: '1' })).toBe(false);
  });

  it('finds lists by themselves and in folders, each once', () => {
    const lists = [
      { id: '1', folderId: null },
      { id: '2', folderId: 'f' },
      { id: '3', folderId: 'f' },
      { id: '4', folderId: null },
    ];
    const found = listsOf([item('list', '3'), item('result', '4'), item('folder', 'f'), item('list', 'gone')], lists);
    expect(found.map(({ id }) => id)).toEqual(['3', '2']);
  });
});
