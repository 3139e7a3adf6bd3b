import { formatBytes, formatCount, formatCountOf, formatPercent } from '../../shared/format/format.ts';

/** Noun for saved content in messages. */
export type SavedNoun = 'list' | 'negative list' | 'result' | 'project' | 'recipe';

/** Labels and messages for saving, in the tools and in the dashboard. */
export const SAVE_MESSAGES = {
  save: 'Save',
  saveColumn: (column: string) => `Save ${column}`,
  name: 'Name',
  namePlaceholder: {
    list: 'Summer campaign',
    'negative list': 'Brand safety',
    result: 'Summer ads',
    project: 'Summer',
    recipe: 'Shoes DE',
  },
  enterName: 'Enter a name.',
  enterItems: 'Enter at least one item.',
  chooseFile: 'Choose a file.',
  cancel: 'Cancel',
  saving: 'Saving...',
  compressing: (share: number) => `Compressing: ${formatPercent(share)}`,
  sending: (done: number, total: number) => `Sending ${formatBytes(done)} of ${formatBytes(total)}`,
  progress: 'Progress of the save',
  success: 'Success',
  error: 'Error',
  nameMissing: (noun: SavedNoun) => `Please enter a name for the ${noun}.`,
  saveFailed: 'Save Failed',
  saveFailedText: (noun: SavedNoun) => `Could not save ${noun}. Please try again.`,
  mergeFailure: {
    title: 'Save failed',
    signInNeeded: 'User must be logged in to save results',
    unexplained: 'Failed to save results',
    unknown: 'Could not save results. Please try again',
  },
  saved: {
    list: 'List Saved',
    'negative list': 'Negative List Saved',
    result: 'Result Saved',
    project: 'Project Saved',
    recipe: 'Recipe saved',
  },
  savedText: (name: string, noun: SavedNoun) => `“${name}” is in your ${noun === 'recipe' ? 'recipes' : 'dashboard'}.`,
  sessionEnded: 'Your session has ended. Nothing is lost: sign in to finish saving.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  unreachable: 'The server cannot be reached. Nothing is lost: check your connection and try again.',
  noResults: 'No results to save',
  computedNote: (rows: number, most: number, bytes: number) =>
    `This result has ${formatCount(rows)} rows. Of results with more than ${formatCount(most)} rows, only lists and options (≈ ${formatBytes(bytes)}) are saved, and the rows are computed again when you open them.`,
  rerunNote: 'Your lists and options are still here. The tool runs again before the result is saved.',
  listNote: (items: number, bytes: number, isExact: boolean) =>
    `${formatCountOf(items, 'item')} · ${isExact ? '' : '≈ '}${formatBytes(bytes)}`,
  resultNote: (rows: number, bytes: number) =>
    `${formatCountOf(rows, 'row')} · ≈ ${formatBytes(bytes)} with lists and options`,
  tooLarge: (bytes: number, room: number, plan: string) =>
    `This is ${formatBytes(bytes)}, but your ${plan} plan has room for ${formatBytes(room)}. Please export it as a file instead.`,
  mergeName: (now: Date) =>
    `Merge Results ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(now)}`,
} as const;

/** Room that is left in a plan. */
export const ROOM_MESSAGES = {
  left: (bytes: number, most: number, plan: string) =>
    `${formatBytes(bytes)} of ${formatBytes(most)} left in your ${plan} plan`,
  full: (most: number, what: string, plan: string) =>
    `Your ${plan} plan has room for ${formatCount(most)} ${what}, and you have that many. Delete some to make room.`,
  tooLarge: (bytes: number, left: number, plan: string) =>
    `This needs ${formatBytes(bytes)}, and your ${plan} plan has ${formatBytes(left)} left. Delete something and empty the Trash, or export it as a file.`,
} as const;

export const LOAD_MESSAGES = {
  load: 'Load Saved List',
  option: (name: string, items: number) => `${name} (${formatCount(items)})`,
  more: 'All lists in the dashboard…',
  loaded: 'List Loaded',
  loadedText: (name: string, input: string) => `Loaded “${name}” into ${input}`,
  failed: 'Load failed',
  failedText: 'Failed to load saved list',
  /** The server refused or cannot be reached. */
  fetchFailedText: 'Failed to fetch saved list',
  allFailedText: 'Failed to fetch saved lists',
  empty: 'Saved list is empty or has no items',
} as const;

/** Messages for opening a result or a project. */
export const OPEN_MESSAGES = {
  resultOpened: 'Result opened',
  resultOpenedText: (name: string) => `Loaded “${name}” with its lists and options.`,
  rowsOpenedText: (name: string) => `Loaded “${name}”. It was saved without its lists.`,
  resultFailed: 'Failed to open result',
  projectOpened: 'Project opened',
  projectOpenedText: (name: string) => `Loaded “${name}” into the columns.`,
  projectPartText: (name: string, lists: number, columns: number) =>
    `“${name}” has ${formatCount(lists)} lists; the first ${columns} were loaded into the columns.`,
  projectEmptyText: (name: string) => `“${name}” has no columns and no lists yet.`,
  projectFailed: 'Failed to open project',
  listGone: 'A list of this project no longer exists.',
  rowsUnreachable: 'The rows could not be fetched. Check your connection and open the result again.',
} as const;

export const SHEETS_MESSAGES = {
  title: 'Import from Google Sheets',
  hint: 'Share the sheet so that anyone with the link can view it, then paste its address here.',
  url: 'Google Sheets URL',
  urlPlaceholder: 'https://docs.google.com/spreadsheets/d/…',
  column: 'Column',
  asTable: 'As table',
  asTableHint: 'With all columns of the sheet',
  columnHint: 'The letter above the column, such as A or AB',
  import: 'Import',
  importing: 'Importing...',
  cancel: 'Cancel',
  empty: 'No data found in the specified column',
  success: 'Success',
  imported: (count: number, noun: string) =>
    `Imported ${formatCountOf(count, noun.replace(/s$/, ''), noun)} from Google Sheets`,
  /** Merge, dedupe, replace and the dashboard. */
  plain: {
    urlMissing: 'URL Required',
    urlMissingText: 'Please enter a Google Sheets URL',
    failed: 'Import failed',
    failedText: 'Failed to import from Google Sheets',
  },
  /** The pages of keywords, negatives, UTM tags, campaigns, fixes and audits. */
  campaign: {
    urlMissing: 'Error',
    urlMissingText: 'Please enter a Google Sheets URL.',
    failed: 'Import Failed',
    failedText: 'Could not import from Google Sheets. Please check the URL and try again.',
  },
} as const;

/** Labels for saving the columns of merge as a project. */
export const PROJECT_MESSAGES = {
  title: 'Save to project',
  hint: 'A project stores all columns with their options. You can open it again from the dashboard.',
  project: 'Project',
  newProject: 'New project',
  replaces: 'Its columns will be replaced.',
  notLoaded: 'Your projects could not be loaded. You can save a new one, or open this form again.',
  column: (project: string, letter: string) => `${project}: column ${letter}`,
} as const;
