import type { ToolId } from '../../../../libs/tools/index.ts';
import { defaultOptions, type OptionSpecs, type OptionsOf } from '../../../../libs/tools/shared/options.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';
import type { SectionName } from '../../shared/prose/article.tsx';

export type SharedSection = 'quickStart' | 'input' | 'export' | 'limits' | 'troubleshooting';

/** The texts of a guide. Search engines receive its steps as a HowTo. */
export interface GuideTexts {
  readonly title: string;
  /** Rich text. */
  readonly lead: string;
  /** Label of the tool's primary button. */
  readonly runLabel: string;
  /** Two to five steps. The last one ends with the tool's primary button. */
  readonly steps: readonly GuideStep[];
  /** All sections by name, in page order. */
  readonly sections: Readonly<Record<SharedSection, SectionName>> & { readonly [name: string]: SectionName };
  /** Description of the JSON export as rich text, if the tool has one. */
  readonly json?: string;
  /** Name of a box within a sentence. */
  readonly inputBox: string;
  /** Name of the only box that imports spreadsheet columns, if not all do. */
  readonly sheetsBox?: string;
  /** Additional paragraphs on input, as rich text. */
  readonly input?: readonly string[];
  /** Durations by size of the input, both rich text. */
  readonly sizes?: readonly { readonly size: string; readonly feel: string }[];
  /** Paragraphs of rich text. */
  readonly limits: readonly string[];
  readonly troubles: readonly Trouble[];
}

export interface GuideStep {
  readonly title: string;
  /** Rich text. */
  readonly text: string;
}

/** A problem with a tool and its solution, both rich text. */
export interface Trouble {
  readonly problem: string;
  readonly answer: string;
}

/** Inputs and options of a tool with their results. Shown in a guide, and loaded into the tool by a button. */
export interface WorkedExample<S extends OptionSpecs = OptionSpecs> {
  /** Unique among the examples of its tool. */
  readonly id: string;
  readonly tool: ToolDescription<S, ToolId>;
  readonly title: string;
  /** Description as rich text. */
  readonly about: string;
  /** Lines by `TextSpec.id`; a missing text is empty. */
  readonly texts: { readonly [text: string]: readonly string[] };
  /** Names of the columns of texts that are tables, whose lines are rows. */
  readonly columns?: { readonly [text: string]: readonly string[] };
  /** Values by `FieldSpec.id`; a missing field is empty. */
  readonly fields: { readonly [field: string]: string };
  readonly options: OptionsOf<S>;
  /** Rows of the shown outputs by `OutputSpec.id`. A test runs the tool and compares them. */
  readonly outputs: { readonly [output: string]: readonly string[] };
}

/** Returns a worked example of a tool; missing options have their defaults. */
export function workedExample<S extends OptionSpecs>(
  tool: ToolDescription<S, ToolId>,
  example: Pick<WorkedExample<S>, 'id' | 'title' | 'about' | 'texts' | 'outputs'> & {
    readonly columns?: WorkedExample['columns'];
    readonly fields?: WorkedExample['fields'];
    readonly options?: Partial<OptionsOf<S>>;
  },
): WorkedExample<S> {
  const { options, fields = {}, ...rest } = example;
  return { ...rest, tool, fields, options: { ...defaultOptions(tool.options), ...options } };
}

/** Returns the lines of an example's input as a file would have them: a table begins with its header. */
export function linesOf(
  { texts, columns = {} }: Pick<WorkedExample, 'texts' | 'columns'>,
  text: string,
): readonly string[] {
  const lines = texts[text] ?? [];
  return columns[text] === undefined ? lines : [columns[text].join('\t'), ...lines];
}
