/**
 * The tools, in the order in which navigation, cards and guides show them. Router, navigation, tool cards,
 * dashboard hub, guides, sitemap and the workers' host read this table.
 */
export const TOOL_CATALOG = [
  {
    id: 'merge',
    title: 'Merge',
    path: '/merge',
    guidePath: '/guides/merge-tool',
    summary: 'Combine word lists into every combination, with separators, wraps and casing.',
    inputs: [
      { id: 'columns.0', label: 'Column A' },
      { id: 'columns.1', label: 'Column B' },
      { id: 'columns.2', label: 'Column C' },
    ],
    needsSignInToExport: true,
  },
  {
    id: 'dedupe',
    title: 'Dedupe',
    path: '/dedupe',
    guidePath: '/guides/dedupe',
    summary: 'Split a list into unique items and duplicates, cleaned and sorted.',
    inputs: [{ id: 'text', label: 'List' }],
    needsSignInToExport: false,
  },
  {
    id: 'replace',
    title: 'Find & Replace',
    path: '/replace',
    guidePath: '/guides/replace',
    summary: 'Change text across every line: plain, whole words or regular expressions.',
    inputs: [{ id: 'text', label: 'Input Text' }],
    needsSignInToExport: false,
  },
  {
    id: 'keywords',
    title: 'Keyword Builder',
    path: '/keywords',
    guidePath: '/guides/keywords',
    summary: 'Turn up to three word lists into ad keywords with match types.',
    inputs: [
      { id: 'lists.0', label: 'List A' },
      { id: 'lists.1', label: 'List B' },
      { id: 'lists.2', label: 'List C' },
    ],
    needsSignInToExport: true,
  },
  {
    id: 'negatives',
    title: 'Negative Keywords',
    path: '/negative-keywords',
    guidePath: '/guides/negative-keywords',
    summary: 'Format a keyword list as negatives for Google, Microsoft or Amazon Ads.',
    inputs: [
      { id: 'keywords', label: 'Input Keywords' },
      { id: 'existing', label: 'Existing Negative Keywords' },
    ],
    needsSignInToExport: true,
  },
  {
    id: 'utm',
    title: 'UTM Builder',
    path: '/utm-builder',
    guidePath: '/guides/utm-builder',
    summary: 'Add tracking parameters to many URLs at once.',
    inputs: [{ id: 'urls', label: 'URLs' }],
    needsSignInToExport: true,
  },
] as const satisfies readonly ToolEntry[];

/** A bulk input of a tool. */
export interface ToolInput {
  /** Dotted path in the JSON form of the tool's input. */
  readonly id: string;
  /** The accessible name of its box. */
  readonly label: string;
}

/** What the rest of the product knows of a tool without loading it. */
export interface ToolEntry {
  /** Folder name in `libs/tools` and `frontend/src/tools`, `toolType` of results, part of API and command line. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly guidePath: string;
  /** One sentence for cards and descriptions. */
  readonly summary: string;
  /** Its bulk inputs: what its description takes as texts, and where other tools can send results. */
  readonly inputs: readonly ToolInput[];
  /** Whether a guest who exports is sent to sign in. */
  readonly needsSignInToExport: boolean;
}

/** The id of a tool. */
export type ToolId = (typeof TOOL_CATALOG)[number]['id'];

/** The catalog's entry of a tool. */
export function toolEntry(id: ToolId): ToolEntry {
  return TOOL_CATALOG.find((entry) => entry.id === id) as ToolEntry;
}
