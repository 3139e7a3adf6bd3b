/** Ids of the dashboard's places for pending saves. */
export const NEW_LIST_PLACE = 'dashboard/new-list';
export const IMPORT_LIST_PLACE = 'dashboard/import-list';

const EDIT_LIST_PLACE = 'dashboard/edit-list/';

/** Returns the id of the place that edits a list. */
export function editListPlace(listId: string): string {
  return EDIT_LIST_PLACE + listId;
}

/** Returns the id of the list that a place edits; null for any other place. */
export function listIdOfPlace(place: string): string | null {
  return place.startsWith(EDIT_LIST_PLACE) ? place.slice(EDIT_LIST_PLACE.length) : null;
}
