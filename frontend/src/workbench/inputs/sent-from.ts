import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { ToolId } from '../../../../libs/tools/index.ts';
import type { OptionSpecs, OptionsOf } from '../../../../libs/tools/shared/options.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';

/** The run that made rows, and the runs that made its inputs. */
export interface Provenance {
  readonly tool: ToolId;
  readonly form: { readonly options: OptionsOf<OptionSpecs>; readonly fields: { readonly [id: string]: string } };
  readonly inputs: { readonly [text: string]: InputProvenance };
}

/** An output of a run, or one column of it. */
export interface SentFrom {
  readonly run: Provenance;
  readonly output: string;
  readonly column?: string | undefined;
}

/** An input of a run: an output of another one, or a list that was typed or imported. */
export interface InputProvenance {
  readonly id: RowsId;
  readonly stats: LineStats;
  readonly columns?: readonly string[] | undefined;
  readonly sentFrom?: SentFrom | null | undefined;
  /** Lines of a short list, since its rows may be gone later. */
  readonly text: Promise<string> | undefined;
}
