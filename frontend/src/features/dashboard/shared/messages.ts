import { SAVED_ITEMS_NAME } from '../../../../../libs/contracts/account/plans.ts';
import { SAVED_LIMITS } from '../../../../../libs/contracts/saved/saved-limits.ts';
import { formatBytes, formatCount, formatCountOf } from '../../../shared/format/format.ts';

const RESTORABLE = `You can restore it from the Trash for ${SAVED_LIMITS.restoreDays} days.`;
const RESTORABLE_MANY = `You can restore them from the Trash for ${SAVED_LIMITS.restoreDays} days.`;

/** Labels and messages outside of the tabs, and of all cards. */
export const DASHBOARD_MESSAGES = {
  title: 'My Dashboard',
  account: 'Account settings',
  accountText: 'Change your details, download your data, or delete your account.',
  /** Kinds of records that a plan limits, in the plural. */
  savedItems: SAVED_ITEMS_NAME,
  savedFolders: 'folders',
  savedProjects: 'projects',
  counters: 'Totals',
  savedLists: 'Saved Lists',
  savedResults: 'Saved Results',
  folders: 'Folders',
  projects: 'Projects',
  usage: (used: number, most: number, plan: string) =>
    `${formatCount(used)} of ${formatCount(most)} lists, results and recipes in your ${plan} plan`,
  usedBytes: (used: number, most: number, trash: number) =>
    `${formatBytes(used)} of ${formatBytes(most)} used${trash > 0 ? `, ${formatBytes(trash)} of it in the Trash` : ''}`,
  tabs: 'Saved data',
  tab: { lists: 'Lists', results: 'Results', folders: 'Folders', projects: 'Projects', trash: 'Trash' },
  jobs: 'Jobs',
  loading: 'Loading…',
  loadFailed: { lists: 'lists', results: 'results', folders: 'folders', projects: 'projects', trash: 'deleted items' },
  loadFailedText: (what: string) => `Your ${what} could not be loaded.`,
  tryAgain: 'Try again',
  options: 'Options',
  optionsOf: (name: string) => `Options for ${name}`,
  inRecord: (name: string) => `In ${name}`,
  removeMember: (name: string) => `Remove ${name} from the project`,
  edit: 'Edit',
  open: 'Open',
  openIn: 'Open in',
  exportAs: 'Export',
  openInMerge: 'Open in Merge',
  items: (count: number) => formatCountOf(count, 'item'),
  results: (count: number) => formatCountOf(count, 'result'),
  computed: 'Computed when opened',
  noTool: 'Result',
  list: 'List',
  folder: 'Folder',
  project: 'Project',
  recipe: 'Recipe',
} as const;

/** Layout, search, sort, paging and selection. */
export const VIEW_MESSAGES = {
  search: 'Search',
  searchHint: {
    lists: 'Search lists…',
    results: 'Search results…',
    folders: 'Search folders…',
    projects: 'Search projects…',
    trash: 'Search the Trash…',
  },
  sort: 'Sort',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', largest: 'Largest first' },
  inFolder: 'Folder',
  anyFolder: 'All folders',
  noFolder: 'Not in a folder',
  nothingFound: 'No matches.',
  clearSearch: 'Clear search',
  onlyOne: 'Only the opened result is shown.',
  showAll: 'Show all',
  range: (from: number, to: number, total: number) =>
    `${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  select: (name: string) => `Select ${name}`,
  selection: 'Selection',
  selected: (count: number) => `${formatCount(count)} selected`,
  selectAll: (count: number) => `Select all ${formatCount(count)}`,
  clearSelection: 'Clear selection',
  move: 'Move to Folder',
  delete: 'Delete',
  layout: 'View',
  layouts: { cards: 'Cards', table: 'Table' },
} as const;

/** Names and headers of the tables. */
export const TABLE_MESSAGES = {
  tables: { lists: 'Lists', results: 'Results', folders: 'Folders', projects: 'Projects' },
  select: 'Select',
  name: 'Name',
  badges: { lists: 'Type', results: 'Tool', folders: 'Type', projects: 'Type' },
  columns: 'Columns',
  items: 'Items',
  rows: 'Rows',
  size: 'Size',
  lists: 'Lists',
  results: 'Results',
  folder: 'Folder',
  created: 'Created',
  actions: 'Actions',
  deletedIn: 'Deleted in',
} as const;

/** Lists tab and its dialogs. */
export const LIST_MESSAGES = {
  new: 'New List',
  import: 'Import List',
  edit: 'Edit List',
  move: 'Move to Folder',
  addToProject: 'Add to Project',
  delete: 'Delete List',
  empty: 'No lists yet. Create one here, import a file, or save a column from any tool.',
  name: 'Name',
  items: 'Items',
  itemsPlaceholder: 'One item per line',
  create: 'Create List',
  save: 'Save Changes',
  deleteText: (name: string) => `Delete “${name}”? ${RESTORABLE}`,
  deleteManyText: (count: number) => `Delete ${formatCountOf(count, 'list')}? ${RESTORABLE_MANY}`,
  created: 'List created successfully',
  updated: 'List updated successfully',
  deleted: (count: number) =>
    count === 1 ? 'List deleted successfully' : `${formatCountOf(count, 'list')} deleted successfully`,
  restored: (count: number) => (count === 1 ? 'List restored' : `${formatCountOf(count, 'list')} restored`),
  moved: 'List moved to folder successfully',
  removed: 'List removed from folder',
  movedMany: (count: number) => `${formatCountOf(count, 'list')} moved`,
  added: 'List added to project successfully',
  createFailed: 'Failed to create list',
  updateFailed: 'Failed to update list',
  deleteFailed: 'Failed to delete list',
  restoreFailed: 'Failed to restore list',
  moveFailed: 'Failed to move list',
  addFailed: 'Failed to add list to project',
  loadFailed: 'Failed to load saved list',
  discarded: 'Changes discarded',
  gone: 'This list was deleted elsewhere. Your changes are still here.',
  saveAsNew: 'Save as new',
  reload: 'Reload',
  reloadFailed: 'Failed to reload list',
  reloaded: 'This is the current version of the list.',
  restoreEdit: 'Restore my changes',
  restoreEditFailed: 'Your changes are no longer in memory',
} as const;

export const IMPORT_MESSAGES = {
  type: 'Type',
  types: { csv: 'CSV, TSV', xlsx: 'XLSX', txt: 'TXT', json: 'JSON', sheets: 'Google Sheets' },
  hints: {
    csv: 'The first cell of each row becomes an item.',
    xlsx: 'The cells of a column of the first sheet become items. You choose the column.',
    txt: 'Each line becomes an item.',
    json: 'An array of strings, or an object with an array named items.',
  },
  name: 'List name',
  file: 'File',
  submit: 'Import',
  busy: 'Importing...',
  reading: 'Reading the file…',
  failed: 'Import failed',
  failedText: 'Failed to import file',
  imported: (count: number, note: string) => {
    const said = `Imported ${formatCount(count)} items successfully`;
    return note === '' ? said : `${said}. ${note}`;
  },
} as const;

/** Results tab and its dialogs. */
export const RESULT_MESSAGES = {
  rename: 'Rename Result',
  move: 'Move to Folder',
  addToProject: 'Add to Project',
  delete: 'Delete Result',
  empty: 'No results yet. Run a tool and press Save Result.',
  name: 'Name',
  save: 'Rename',
  deleteText: (name: string) => `Delete “${name}”? ${RESTORABLE}`,
  deleteManyText: (count: number) => `Delete ${formatCountOf(count, 'result')}? ${RESTORABLE_MANY}`,
  renamed: 'Result renamed successfully',
  deleted: (count: number) =>
    count === 1 ? 'Result deleted successfully' : `${formatCountOf(count, 'result')} deleted successfully`,
  restored: (count: number) => (count === 1 ? 'Result restored' : `${formatCountOf(count, 'result')} restored`),
  moved: 'Result moved to folder successfully',
  removed: 'Result removed from folder',
  movedMany: (count: number) => `${formatCountOf(count, 'result')} moved`,
  added: 'Result added to project successfully',
  updateFailed: 'Failed to update result',
  deleteFailed: 'Failed to delete result',
  restoreFailed: 'Failed to restore result',
  moveFailed: 'Failed to move result',
  addFailed: 'Failed to add result to project',
  openFailed: 'Failed to open result',
} as const;

/** Folders tab and its dialogs. */
export const FOLDER_MESSAGES = {
  new: 'New Folder',
  edit: 'Edit Folder',
  addToProject: 'Add to Project',
  delete: 'Delete Folder',
  empty: 'No folders yet. Use folders to group lists and results.',
  createNew: 'Create New Folder',
  name: 'Folder name',
  create: 'Create Folder',
  save: 'Save Changes',
  contents: (lists: number, results: number) => `${formatCountOf(lists, 'list')}, ${formatCountOf(results, 'result')}`,
  showLists: 'Show lists',
  showResults: 'Show results',
  deleteText: (name: string) => `Delete “${name}”? Its lists and results are kept, without a folder. ${RESTORABLE}`,
  created: 'Folder created successfully',
  updated: 'Folder updated successfully',
  deleted: 'Folder deleted successfully',
  restored: 'Folder restored',
  added: 'Folder added to project successfully',
  createFailed: 'Failed to create folder',
  updateFailed: 'Failed to update folder',
  deleteFailed: 'Failed to delete folder',
  restoreFailed: 'Failed to restore folder',
  addFailed: 'Failed to add folder to project',
  addTitle: 'Add Folder to Project',
  choose: 'Folder',
  noFolder: 'No Folder',
  none: 'You have no folders yet.',
  move: 'Move',
} as const;

/** Projects tab and its dialogs. */
export const PROJECT_MESSAGES = {
  new: 'New Project',
  rename: 'Rename Project',
  delete: 'Delete Project',
  empty: 'No projects yet. A project holds the columns of a merge, or related lists, results and folders.',
  name: 'Project name',
  description: 'Description (optional)',
  descriptionTooLong: (most: number) => `Use at most ${formatCount(most)} characters.`,
  create: 'Create Project',
  save: 'Rename',
  /** Number of columns that are too long to be loaded with all projects. */
  uncounted: 'Not counted',
  contents: (columns: number | undefined, items: number) =>
    [
      columns === undefined && 'Columns not counted',
      columns !== undefined && columns > 0 && formatCountOf(columns, 'column'),
      items > 0 && formatCountOf(items, 'item'),
    ]
      .filter((part) => part !== false)
      .join(', ') || 'No items yet',
  confirmDelete: (name: string) => `Delete the project “${name}”? Its lists, results and folders stay. ${RESTORABLE}`,
  created: 'Project created successfully',
  updated: 'Project updated successfully',
  deleted: 'Project deleted successfully',
  restored: 'Project restored',
  createFailed: 'Failed to create project',
  updateFailed: 'Failed to update project',
  deleteFailed: 'Failed to delete project',
  restoreFailed: 'Failed to restore project',
  openFailed: 'Failed to open project',
  choose: 'Project',
  chooseHint: 'Choose a project',
  none: 'You have no projects yet.',
  add: 'Add',
} as const;

/** Trash tab and its dialogs. */
export const TRASH_MESSAGES = {
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  purge: 'Delete permanently',
  purgeOf: (name: string) => `Delete ${name} permanently`,
  purgeText: (name: string) => `Delete “${name}” permanently? It cannot be restored.`,
  empty: 'Empty trash',
  emptyText: (count: number, bytes: number) =>
    `Delete ${formatCountOf(count, 'item')} (${formatBytes(bytes)}) permanently? This cannot be undone.`,
  emptied: 'Trash emptied',
  emptyFailed: 'Failed to empty the Trash',
  none: `The Trash is empty. Deleted items stay here for ${SAVED_LIMITS.restoreDays} days.`,
  note: (count: number, bytes: number) =>
    `${formatCountOf(count, 'item')}, ${formatBytes(bytes)}. The Trash counts toward your plan’s storage until you empty it.`,
  deleted: (date: string) => `Deleted ${date}`,
  daysLeft: (days: number) => `${formatCountOf(days, 'day')} left`,
  of: {
    list: {
      restored: 'List restored',
      restoreFailed: 'Failed to restore list',
      purged: 'List deleted permanently',
      purgeFailed: 'Failed to delete list',
    },
    result: {
      restored: 'Result restored',
      restoreFailed: 'Failed to restore result',
      purged: 'Result deleted permanently',
      purgeFailed: 'Failed to delete result',
    },
    folder: {
      restored: 'Folder restored',
      restoreFailed: 'Failed to restore folder',
      purged: 'Folder deleted permanently',
      purgeFailed: 'Failed to delete folder',
    },
    project: {
      restored: 'Project restored',
      restoreFailed: 'Failed to restore project',
      purged: 'Project deleted permanently',
      purgeFailed: 'Failed to delete project',
    },
    recipe: {
      restored: 'Recipe restored',
      restoreFailed: 'Failed to restore recipe',
      purged: 'Recipe deleted permanently',
      purgeFailed: 'Failed to delete recipe',
    },
  },
} as const;

/** Labels shared by dialogs and toasts. */
export const WRITE_MESSAGES = {
  success: 'Success',
  error: 'Error',
  cancel: 'Cancel',
  delete: 'Delete',
  undo: 'Undo',
} as const;

export const HUB_MESSAGES = {
  title: 'Tools',
  active: 'Active',
  more: 'More',
  /** Tiles that lead to a tool under a name of their own. */
  links: [
    {
      title: 'Analytics Tool',
      summary: 'Compare what the words of your search terms cost and bring.',
      path: '/ngrams',
    },
    { title: 'Batch Tool', summary: 'Run several tools in one step.', path: '/recipes' },
  ],
} as const;
