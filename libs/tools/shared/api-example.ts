import type { TableReport } from '../../tables/read-table.ts';
import type { RunReport } from './tool.ts';

/** Worked example of a call over the API. A test sends it to the server and compares the response. */
export interface ApiExample {
  /** One sentence on what the call does. */
  readonly summary: string;
  /** Body of `POST /api/v1/tools/{tool}`. */
  readonly request: {
    readonly input: { readonly [name: string]: unknown };
    readonly options?: { readonly [name: string]: unknown };
    /** `OutputSpec.id`; the main output by default. */
    readonly output?: string;
  };
  /** Names of the columns if the rows are a table, whose cells are separated by TAB. */
  readonly columns?: readonly string[];
  /** Rows of the response, without a header. */
  readonly rows: readonly string[];
  /** Report in the summary record of the response. */
  readonly report: RunReport;
  /** Reports in the summary of the inputs that are files. */
  readonly inputs?: { readonly [name: string]: TableReport };
}
