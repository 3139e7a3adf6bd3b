/** Id of the place for pending saves of projects. */
export const PROJECT_PLACE = 'merge/project';
