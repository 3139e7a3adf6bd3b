import type { TrashItem } from '../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../shared/api/client.ts';

export function restoreCall({ kind, id }: Pick<TrashItem, 'kind' | 'id'>): Promise<unknown> {
  const path = { id };
  switch (kind) {
    case 'list':
      return call('POST /api/saved-lists/{id}/restore', { path });
    case 'result':
      return call('POST /api/saved-results/{id}/restore', { path });
    case 'folder':
      return call('POST /api/folders/{id}/restore', { path });
    case 'project':
      return call('POST /api/projects/{id}/restore', { path });
  }
}
