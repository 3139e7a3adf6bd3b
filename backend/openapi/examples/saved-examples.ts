import type { ApiSchemas } from '../../../libs/contracts/api.ts';
import { ETAG, ID, LINES, OTHER_ID, TIME } from './sample-values.ts';

const STAMPS = { createdAt: TIME, updatedAt: TIME, etag: ETAG };

/** Bytes of `LINES` with one line end each. */
const BYTES = LINES.join('\n').length + 1;

const RESULT: ApiSchemas['SavedResult'] = {
  id: ID,
  name: 'Shoe keywords',
  toolType: 'merge',
  results: LINES,
  itemCount: LINES.length,
  byteSize: 96,
  truncated: false,
  isComputed: false,
  folderId: null,
  ...STAMPS,
};

const MERGE_INPUT = { columns: [['red', 'blue'], ['shoes']] };
const MERGE_OPTIONS = { separator: { type: 'space', custom: '' } };

const PROJECT_DATA = {
  settings: MERGE_OPTIONS,
  columns: [
    { id: 'a', label: 'Colours', items: ['red', 'blue'] },
    { id: 'b', label: 'Products', items: ['shoes'] },
  ],
};

const PROJECT_ITEM: ApiSchemas['ProjectItemInfo'] = {
  id: OTHER_ID,
  itemType: 'list',
  itemId: ID,
  name: 'Colours',
  createdAt: TIME,
};

/** Recipe of two steps, with the options that differ from their defaults. */
const RECIPE_EXAMPLE = {
  overprint: 'recipe',
  version: 1,
  name: 'Dark red shoes',
  note: '',
  inputs: [{ id: 'colours', label: 'Colours', form: 'list', text: 'red\nblue' }],
  steps: [
    {
      id: 'merge1',
      tool: 'merge',
      inputs: { 'columns.0': '@colours', 'columns.1': { text: 'shoes' } },
      fields: {},
      options: { separator: { type: 'space', custom: '' } },
    },
    {
      id: 'replace1',
      tool: 'replace',
      inputs: { text: 'merge1.lines' },
      fields: { find: 'red', replaceWith: 'dark red' },
      options: {},
    },
  ],
  outputs: [{ from: 'replace1.lines', label: 'Keywords', file: 'keywords.txt' }],
} as const;

export const SAVED_EXAMPLES = {
  AddProjectItemRequest: { itemType: 'list', itemId: ID },
  CreateListRequest: { name: 'Shoes', items: LINES, folderId: null },
  CreateProjectRequest: { name: 'Autumn campaign', type: 'merge', data: PROJECT_DATA },
  CreateRecipeRequest: { name: 'Dark red shoes', recipe: RECIPE_EXAMPLE },
  CreateResultRequest: {
    name: 'Shoe keywords',
    toolType: 'merge',
    inputData: MERGE_INPUT,
    settings: MERGE_OPTIONS,
    results: LINES,
  },
  FolderRequest: { name: 'Autumn campaign' },
  ProjectItemInfo: PROJECT_ITEM,
  RunRecipeRequest: { recipe: RECIPE_EXAMPLE, input: { colours: ['red', 'green'] } },
  SavedFolder: { id: ID, name: 'Autumn campaign', ...STAMPS },
  SavedList: {
    id: ID,
    name: 'Shoes',
    items: LINES,
    itemCount: LINES.length,
    byteSize: BYTES,
    truncated: false,
    folderId: null,
    ...STAMPS,
  },
  SavedProject: {
    id: ID,
    name: 'Autumn campaign',
    description: 'Keywords for the shop',
    type: 'merge',
    data: PROJECT_DATA,
    truncated: false,
    items: [PROJECT_ITEM],
    ...STAMPS,
  },
  RecipeInfo: { id: ID, name: 'Dark red shoes', updatedAt: TIME },
  SavedRecipe: { id: ID, name: 'Dark red shoes', recipe: RECIPE_EXAMPLE, truncated: false, ...STAMPS },
  SavedResult: RESULT,
  SavedResultDetails: { ...RESULT, inputData: MERGE_INPUT, settings: MERGE_OPTIONS, inputTexts: [] },
  TextAnswer: { id: ID, lineCount: LINES.length, byteSize: BYTES },
  TrashAnswer: {
    items: [
      {
        kind: 'list',
        id: ID,
        name: 'Shoes',
        byteSize: BYTES,
        deletedAt: TIME,
        purgedAt: '2026-12-20T09:30:00.000Z',
      },
    ],
    itemCount: 1,
    byteSize: BYTES,
  },
  UnfinishedText: { id: ID, lineCount: LINES.length, byteSize: BYTES, isComplete: true, createdAt: TIME },
  UpdateListRequest: { name: 'Shoes for autumn', items: LINES },
  UpdateRecipeRequest: { name: 'Dark red boots' },
  UpdateProjectRequest: { name: 'Winter campaign' },
  UpdateResultRequest: { name: 'Shoe keywords for autumn', folderId: OTHER_ID },
  UsageAnswer: { savedItems: 12, usedBytes: 2_400_000, trashBytes: 120_000, unfinishedBytes: 0 },
} as const satisfies Partial<ApiSchemas>;
