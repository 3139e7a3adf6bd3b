import type { OptionSpecs, OptionsOf } from '../../../libs/tools/options.ts';
import { defaultOptions } from '../../../libs/tools/options.ts';
import type { ToolDescription } from '../../../libs/tools/tool.ts';
import type { SectionName } from '../pages/prose/article.tsx';

/** The sections that every guide has. */
export type SharedSection = 'quickStart' | 'input' | 'export' | 'limits' | 'troubleshooting';

/** What every guide has; search engines are told of its steps as a HowTo. */
export interface GuideTexts {
  readonly title: string;
  /** Rich text. */
  readonly lead: string;
  /** What the tool's button says. */
  readonly runLabel: string;
  /** Two to five, the last of which ends with the tool's own button. */
  readonly steps: readonly GuideStep[];
  /** All sections by name, in their order. */
  readonly sections: Readonly<Record<SharedSection, SectionName>> & { readonly [name: string]: SectionName };
  /** What a box is called in a sentence. */
  readonly inputBox: string;
  /** The one box that takes columns of spreadsheets, where others do not. */
  readonly sheetsBox?: string;
  /** What else is to be said of input: paragraphs of rich text. */
  readonly input?: readonly string[];
  /** Paragraphs of rich text. */
  readonly limits: readonly string[];
  readonly troubles: readonly Trouble[];
}

/** One step of a tutorial. */
export interface GuideStep {
  readonly title: string;
  /** Rich text. */
  readonly text: string;
}

/** A question of somebody for whom a tool did not do what was expected, and the answer, both rich text. */
export interface Trouble {
  readonly problem: string;
  readonly answer: string;
}

/** Input and options of a tool with what comes out of them: shown in a guide, loaded into the tool by a button. */
export interface WorkedExample<S extends OptionSpecs = OptionSpecs> {
  /** Unique among the examples of its tool. */
  readonly id: string;
  readonly tool: ToolDescription<S>;
  readonly title: string;
  /** Rich text: what it shows. */
  readonly about: string;
  /** Lines by `TextSpec.id`; a text that is not named is empty. */
  readonly texts: { readonly [text: string]: readonly string[] };
  /** By `FieldSpec.id`; a field that is not named is empty. */
  readonly fields: { readonly [field: string]: string };
  readonly options: OptionsOf<S>;
  /** The rows of the outputs that are shown, by `OutputSpec.id`; a test runs the tool and compares. */
  readonly outputs: { readonly [output: string]: readonly string[] };
}

/** Makes a worked example of a tool; options that are not named have their defaults. */
export function workedExample<S extends OptionSpecs>(
  tool: ToolDescription<S>,
  example: Pick<WorkedExample<S>, 'id' | 'title' | 'about' | 'texts' | 'outputs'> & {
    readonly fields?: WorkedExample['fields'];
    readonly options?: Partial<OptionsOf<S>>;
  },
): WorkedExample<S> {
  const { options, fields = {}, ...rest } = example;
  return { ...rest, tool, fields, options: { ...defaultOptions(tool.options), ...options } };
}
