import type { ExportFormat } from '../../files/export-formats.ts';
import type { TextSpec } from './tool.ts';

export interface ToolInput extends TextSpec {
  /** Set for a list of negative keywords, which is saved as such. */
  readonly isNegativeList?: true;
  /** Set if it takes no columns of spreadsheets. */
  readonly takesNoSheets?: true;
  /** Set if words of `STARTER_PACKS` can be added to it. */
  readonly takesStarterPacks?: true;
}

/** Returns true if an input takes a table with named columns. */
export function takesTables({ form = 'list' }: Pick<TextSpec, 'form'>): boolean {
  return form !== 'list';
}

/** Deviations of a bulk input from the common rules of imports (`docs/spec/formats.md`, Import). */
export interface ImportDeviations {
  /** Matches a first CSV record that is a header, in addition to the headers of our own exports. */
  readonly csvHeader?: RegExp;
  /** Set if a first CSV record that begins with the name of a column is a header as well (`isColumnName`). */
  readonly leavesOutColumnNames?: true;
  /** Set if JSON without a list is read as its values, and text that is not JSON as its lines. */
  readonly takesAnyJson?: true;
}

/** Title and description of a page for search engines and the site map. */
export interface PageWords {
  /** Title of the document, without the product's name; at most 60 characters. */
  readonly title: string;
  /** One or two sentences, at most 160 characters. */
  readonly description: string;
}

/** Variant of the spreadsheet import in a tool (`docs/spec/formats.md`, Import). */
export interface SheetsStyle {
  /** Input of the column: free letters, or a choice of A to E. */
  readonly columns: 'letters' | 'choice';
  readonly messages: 'plain' | 'campaign';
  readonly noun: 'items' | 'keywords' | 'URLs';
}

/** Spreadsheet import of a tool for general lists. */
export const LETTERED_SHEETS: SheetsStyle = { columns: 'letters', messages: 'plain', noun: 'items' };

/** Groups of tools, in the order of menus and cards. */
export const TOOL_GROUPS = [
  { id: 'build', label: 'Build' },
  { id: 'clean', label: 'Clean' },
  { id: 'negatives', label: 'Negatives' },
  { id: 'links', label: 'Links' },
] as const;

export type ToolGroupId = (typeof TOOL_GROUPS)[number]['id'];

/**
 * Facts about a tool that site, server and command line need without loading it. Every page loads all entries, so they
 * are short and import no code that runs a tool.
 */
export interface ToolEntry {
  /**
   * Folder name in `libs/tools` and `frontend/src/features/tools`, `toolType` of results, name in the API and on the
   * command line.
   */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly guidePath: string;
  /** One sentence for cards and descriptions. */
  readonly summary: string;
  /** Group in menus and cards. */
  readonly group: ToolGroupId;
  /** Words of the tool's page, at `path`. */
  readonly page: PageWords;
  /** Words of the guide, at `guidePath`. */
  readonly guide: PageWords;
  /** Set if the page of questions and answers links to the guide. */
  readonly isGuideInFaq?: true;
  /** Bulk inputs, to which other tools can send results. */
  readonly inputs: readonly ToolInput[];
  /** True if guests must sign in to export. */
  readonly needsSignInToExport: boolean;
  readonly exports: {
    /** Name of exported files, without an extension. */
    readonly fileName: string;
    /** Names by the value of an option, in place of `fileName`. */
    readonly fileNameBy?: { readonly option: string; readonly names: { readonly [value: string]: string } };
    /** Set if the names include the time of the export. */
    readonly hasTimestamp?: true;
    /** Set if those of tables do, too. */
    readonly hasTimestampInTables?: true;
    /** Formats of lists, in the order of the menu. */
    readonly formats: readonly ExportFormat[];
    /** Set if the main output is a table, always or with some inputs or options, which is exported as `TABLE_EXPORTS`. */
    readonly tables?: 'always' | 'sometimes';
  };
  /** The common rules apply if missing. */
  readonly imports?: ImportDeviations;
  readonly sheets: SheetsStyle;
  /** Set if results can be recomputed from inputs and options at any row, so that long ones are saved without lines. */
  readonly isRecomputable?: true;
  /**
   * Set for the one tool whose inputs and options are saved as projects, and its results in the form of projects
   * (`docs/spec/formats.md`, Saved data).
   */
  readonly hasProjects?: true;
  /** Input of the campaign builder that results can be continued in. */
  readonly continuesAs?: 'keywords' | 'negatives';
  /** Set if a page can have more inputs than `inputs`, depending on its options. */
  readonly hasFurtherInputs?: true;
  /** Title and path in the dashboard's list of tools, if they differ. */
  readonly hub?: { readonly title: string; readonly path: string };
}
