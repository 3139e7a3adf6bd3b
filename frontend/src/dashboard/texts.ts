import type { ToolId } from '../../../libs/contracts/tool-catalog.ts';
import { formatCount } from '../ui/format.ts';

function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What the dashboard says around its tabs. */
export const DASHBOARD_TEXTS = {
  title: 'My Dashboard',
  account: 'Account settings',
  accountText: 'Change your details, download your data, or delete your account.',
  counters: 'What you have saved',
  savedLists: 'Saved Lists',
  savedResults: 'Saved Results',
  folders: 'Folders',
  projects: 'Projects',
  usage: (used: number, most: number, plan: string) =>
    `${formatCount(used)} of ${formatCount(most)} lists and results in your ${plan} plan`,
  tabs: 'Saved data',
  tab: { lists: 'Lists', results: 'Results', folders: 'Folders', projects: 'Projects' },
  loading: 'Loading…',
  loadFailed: { lists: 'lists', results: 'results', folders: 'folders', projects: 'projects' },
  loadFailedText: (what: string) => `Your ${what} could not be loaded.`,
  tryAgain: 'Try again',
  options: 'Options',
  edit: 'Edit',
  open: 'Open',
  openIn: 'Open in',
  openInMerge: 'Open in Merge',
  target: (tool: string, input: string | null) => (input === null ? tool : `${tool}: ${input}`),
  items: (count: number) => counted(count, 'item'),
  results: (count: number) => counted(count, 'result'),
  computed: 'Computed when opened',
  saved: 'Saved',
  inFolder: (name: string) => `In ${name}`,
  noTool: 'Result',
  list: 'List',
  folder: 'Folder',
  project: 'Project',
} as const;

/** Search, sort, paging and selection. */
export const VIEW_TEXTS = {
  search: 'Search',
  searchHint: {
    lists: 'Search lists…',
    results: 'Search results…',
    folders: 'Search folders…',
    projects: 'Search projects…',
  },
  sort: 'Sort',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name', largest: 'Largest first' },
  inFolder: 'Folder',
  anyFolder: 'All folders',
  noFolder: 'Not in a folder',
  nothingFound: 'Nothing fits this search.',
  clearSearch: 'Clear the search',
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
} as const;

/** The tab of lists and its dialogs. */
export const LIST_TEXTS = {
  new: 'New List',
  import: 'Import List',
  edit: 'Edit List',
  move: 'Move to Folder',
  addToProject: 'Add to Project',
  delete: 'Delete List',
  empty: 'No lists yet. Make one here, import a file, or save a column from any tool.',
  name: 'Name',
  items: 'Items',
  itemsPlaceholder: 'One item per line',
  create: 'Create List',
  save: 'Save Changes',
  deleteText: (name: string) => `Delete “${name}”? You can undo this for a moment.`,
  deleteManyText: (count: number) => `Delete ${counted(count, 'list')}? You can undo this for a moment.`,
  created: 'List created successfully',
  updated: 'List updated successfully',
  deleted: (count: number) =>
    count === 1 ? 'List deleted successfully' : `${counted(count, 'list')} deleted successfully`,
  restored: (count: number) => (count === 1 ? 'List restored' : `${counted(count, 'list')} restored`),
  moved: 'List moved to folder successfully',
  removed: 'List removed from folder',
  movedMany: (count: number) => `${counted(count, 'list')} moved`,
  added: 'List added to project successfully',
  createFailed: 'Failed to create list',
  updateFailed: 'Failed to update list',
  deleteFailed: 'Failed to delete list',
  restoreFailed: 'Failed to restore list',
  moveFailed: 'Failed to move list',
  addFailed: 'Failed to add list to project',
  loadFailed: 'Failed to load saved list',
} as const;

/** The dialog that imports a list. */
export const IMPORT_TEXTS = {
  type: 'Type',
  types: { csv: 'CSV', txt: 'TXT', json: 'JSON', sheets: 'Google Sheets' },
  hints: {
    csv: 'The first cell of each row becomes an item.',
    txt: 'Each line becomes an item.',
    json: 'An array of texts, or an object with an array called items.',
  },
  name: 'List name',
  file: 'File',
  submit: 'Import',
  busy: 'Importing...',
  reading: 'Reading the file…',
  failed: 'Import failed',
  failedText: 'Failed to import file',
  imported: (count: number) => `Imported ${formatCount(count)} items successfully`,
} as const;

/** The tab of results and its dialogs. */
export const RESULT_TEXTS = {
  rename: 'Rename Result',
  move: 'Move to Folder',
  addToProject: 'Add to Project',
  delete: 'Delete Result',
  empty: 'No results yet. Run a tool and press Save Result.',
  name: 'Name',
  save: 'Rename',
  deleteText: (name: string) => `Delete “${name}”? You can undo this for a moment.`,
  deleteManyText: (count: number) => `Delete ${counted(count, 'result')}? You can undo this for a moment.`,
  renamed: 'Result renamed successfully',
  deleted: (count: number) =>
    count === 1 ? 'Result deleted successfully' : `${counted(count, 'result')} deleted successfully`,
  restored: (count: number) => (count === 1 ? 'Result restored' : `${counted(count, 'result')} restored`),
  moved: 'Result moved to folder successfully',
  removed: 'Result removed from folder',
  movedMany: (count: number) => `${counted(count, 'result')} moved`,
  added: 'Result added to project successfully',
  updateFailed: 'Failed to update result',
  deleteFailed: 'Failed to delete result',
  restoreFailed: 'Failed to restore result',
  moveFailed: 'Failed to move result',
  addFailed: 'Failed to add result to project',
  openFailed: 'Failed to open result',
} as const;

/** The tab of folders and its dialogs. */
export const FOLDER_TEXTS = {
  new: 'New Folder',
  edit: 'Edit Folder',
  addToProject: 'Add to Project',
  delete: 'Delete Folder',
  empty: 'No folders yet. Folders keep lists and results together.',
  createNew: 'Create New Folder',
  name: 'Folder name',
  create: 'Create Folder',
  save: 'Save Changes',
  contents: (lists: number, results: number) => `${counted(lists, 'list')}, ${counted(results, 'result')}`,
  showLists: 'Show lists',
  showResults: 'Show results',
  deleteText: (name: string) => `Delete “${name}”? The lists and results in it stay, outside of any folder.`,
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

/** The tab of projects and its dialogs. */
export const PROJECT_TEXTS = {
  new: 'New Project',
  rename: 'Rename Project',
  delete: 'Delete Project',
  empty: 'No projects yet. A project keeps the columns of a merge, or lists, results and folders that belong together.',
  name: 'Project name',
  description: 'Description (optional)',
  create: 'Create Project',
  save: 'Rename',
  contents: (items: number) => (items === 0 ? 'Nothing added yet' : counted(items, 'item')),
  itemsOf: (name: string) => `In ${name}`,
  remove: (name: string) => `Remove ${name} from the project`,
  confirmDelete: (name: string) => `Delete the project “${name}”? Its lists, results and folders stay.`,
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

/** What dialogs and toasts have in common. */
export const WRITE_TEXTS = {
  success: 'Success',
  error: 'Error',
  cancel: 'Cancel',
  delete: 'Delete',
  undo: 'Undo',
} as const;

/** The tool hub at the end of the page. */
export const HUB_TEXTS = {
  title: 'Tools',
  active: 'Active',
  comingSoon: 'Coming Soon',
  /** Where the hub calls a tool differently. */
  names: { merge: 'Merge Tool' } as { readonly [tool in ToolId]?: string },
  coming: [
    { title: 'Analytics Tool', summary: 'How keywords and campaigns do, side by side.' },
    { title: 'Batch Tool', summary: 'Several tools in a row, in one go.' },
  ],
} as const;
