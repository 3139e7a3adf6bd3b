import { expect, test } from 'vitest';
import { SavedList } from '../../library/lists/saved-list.entity.ts';
import { User } from '../../users/user.entity.ts';
import { Projection } from './projection.ts';

test('columns are converted as the entity says, whichever form the database returns', () => {
  const user = new Projection(User, ['id', 'isActive', 'createdAt', 'lastLogin'], 'u');
  const createdAt = new Date('2026-01-31T12:00:00.250Z');
  const rowOf = (time: Date | string) => ['x', 1, time, null];
  const expected = { id: 'x', isActive: true, createdAt, lastLogin: null };
  expect(user.read(rowOf('2026-01-31 12:00:00.250'))).toEqual(expected);
  expect(user.read(rowOf(createdAt))).toEqual(expected);
  const forJson = { ...expected, createdAt: createdAt.toISOString() };
  expect(user.readForJson(rowOf('2026-01-31 12:00:00.250'))).toEqual(forJson);
  expect(user.readForJson(rowOf(createdAt))).toEqual(forJson);
  const list = new Projection(SavedList, ['name', 'itemCount', 'columns'], 'l');
  const row = [...rowOf(createdAt), 'A', '9007199254740991', '["x"]'];
  expect(list.read(row, user.width)).toEqual({ name: 'A', itemCount: Number.MAX_SAFE_INTEGER, columns: ['x'] });
});

test('the statement selects from the entity’s table, and only columns', () => {
  const list = new Projection(SavedList, ['name'], 'l');
  expect(`SELECT ${list.columns} FROM ${list.table}`).toBe('SELECT `l`.`name` AS `l_name` FROM `saved_lists` `l`');
  expect(() => new Projection(User, ['nothing' as 'id'], 'u')).toThrow('without a column');
});
