import type { ProjectItemType } from '../../../../../libs/contracts/saved/projects.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { LIST_MESSAGES, RESULT_MESSAGES } from './messages.ts';

/** Common properties of lists and results. */
export interface ItemRecord {
  readonly id: string;
  readonly name: string;
  readonly folderId: string | null;
}

/** API calls and messages for either lists or results. */
export interface ItemKind {
  readonly kind: 'lists' | 'results';
  readonly itemType: ProjectItemType;
  readonly messages: typeof LIST_MESSAGES | typeof RESULT_MESSAGES;
  delete(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  move(id: string, folderId: string | null): Promise<unknown>;
}

export const LISTS: ItemKind = {
  kind: 'lists',
  itemType: 'list',
  messages: LIST_MESSAGES,
  delete: (id) => call('DELETE /api/saved-lists/{id}', { path: { id } }),
  restore: (id) => call('POST /api/saved-lists/{id}/restore', { path: { id } }),
  move: (id, folderId) => call('PUT /api/saved-lists/{id}', { path: { id }, body: { folderId } }),
};

export const RESULTS: ItemKind = {
  kind: 'results',
  itemType: 'result',
  messages: RESULT_MESSAGES,
  delete: (id) => call('DELETE /api/saved-results/{id}', { path: { id } }),
  restore: (id) => call('POST /api/saved-results/{id}/restore', { path: { id } }),
  move: (id, folderId) => call('PUT /api/saved-results/{id}', { path: { id }, body: { folderId } }),
};
