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
    needsSignInToExport: true,
  },
  {
    id: 'dedupe',
    title: 'Dedupe',
    path: '/dedupe',
    guidePath: '/guides/dedupe',
    summary: 'Split a list into unique items and duplicates, cleaned and sorted.',
    needsSignInToExport: false,
  },
  {
    id: 'replace',
    title: 'Find & Replace',
    path: '/replace',
    guidePath: '/guides/replace',
    summary: 'Change text across every line: plain, whole words or regular expressions.',
    needsSignInToExport: false,
  },
  {
    id: 'keywords',
    title: 'Keyword Builder',
    path: '/keywords',
    guidePath: '/guides/keywords',
    summary: 'Turn up to three word lists into ad keywords with match types.',
    needsSignInToExport: true,
  },
  {
    id: 'negatives',
    title: 'Negative Keywords',
    path: '/negative-keywords',
    guidePath: '/guides/negative-keywords',
    summary: 'Format a keyword list as negatives for Google, Microsoft or Amazon Ads.',
    needsSignInToExport: true,
  },
  {
    id: 'utm',
    title: 'UTM Builder',
    path: '/utm-builder',
    guidePath: '/guides/utm-builder',
    summary: 'Add tracking parameters to many URLs at once.',
    needsSignInToExport: true,
  },
] as const satisfies readonly ToolEntry[];

/** What the rest of the product knows of a tool without loading it. */
export interface ToolEntry {
  /** Folder name in `libs/tools` and `frontend/src/tools`, `toolType` of results, part of API and command line. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly guidePath: string;
  /** One sentence for cards and descriptions. */
  readonly summary: string;
  /** Whether a guest who exports is sent to sign in. */
  readonly needsSignInToExport: boolean;
}

/** The id of a tool. */
export type ToolId = (typeof TOOL_CATALOG)[number]['id'];

/** The catalog's entry of a tool. */
export function toolEntry(id: ToolId): ToolEntry {
  return TOOL_CATALOG.find((entry) => entry.id === id) as ToolEntry;
}
