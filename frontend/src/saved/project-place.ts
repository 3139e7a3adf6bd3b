/** Where projects are saved from: a save that was interrupted there goes on there. */
export const PROJECT_PLACE = 'merge/project';
