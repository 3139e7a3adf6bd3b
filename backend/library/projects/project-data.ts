import { isObject } from '../../../libs/is-object.ts';
import { type DomainError, fieldError } from '../../common/domain-error.ts';

/** Returns the data of a new project: three empty columns. */
export function emptyProjectData(): object {
  const columns = ['A', 'B', 'C'].map((label) => ({ id: label.toLowerCase(), label, items: [] }));
  return { description: '', settings: {}, columns };
}

/**
 * Validates the structure of a project's data: the description, if any, is a string, settings are an object, and columns
 * are objects with an array of strings.
 * @returns the number of items in all columns
 * @throws DomainError `validation_failed`
 */
export function validateProjectData(data: object): number {
  if ('description' in data && typeof data.description !== 'string') {
    throw fieldError('data.description', 'Description must be text.');
  }
  if ('settings' in data && !isObject(data.settings)) {
    throw fieldError('data.settings', 'Settings must be an object.');
  }
  const columns: unknown = 'columns' in data ? data.columns : [];
  if (!Array.isArray(columns)) {
    throw columnProblem();
  }
  return columns.reduce((count: number, column: unknown) => count + itemsOf(column).length, 0);
}

/** Returns the description inside the data; undefined if it is not a string. */
export function readDescription(data: object | undefined): string | undefined {
  return data && 'description' in data && typeof data.description === 'string' ? data.description : undefined;
}

/** Returns the data with the description of its project, which may have been changed without the data. */
export function withDescription(data: object, description: string): object {
  return { ...data, description };
}

function itemsOf(column: unknown): readonly string[] {
  const items = isObject(column) && 'items' in column ? column.items : undefined;
  if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
    throw columnProblem();
  }
  return items;
}

function columnProblem(): DomainError {
  return fieldError('data.columns', 'Columns must be an array, and the items of each an array of texts.');
}
