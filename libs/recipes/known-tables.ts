import { UserMistake } from '../errors.ts';
import { LIST_COLUMNS } from '../files/list-columns.ts';
import { findColumn, unknownColumn } from '../tables/columns.ts';
import { checkTables } from '../tools/shared/prepare-run.ts';
import type { TextSource } from '../tools/shared/tool.ts';
import { findText, type Link } from './links.ts';
import type { Pipeline, PlannedStep } from './plan.ts';

/** Rows whose form is known before a run: a list if there are no columns. */
type KnownRows = Pick<TextSource, 'columns'>;

/** Opens what is connected with an input of a step, unless an earlier step makes it. */
type OpenLink = (link: Link, step: PlannedStep, text: string) => Promise<KnownRows>;

/** Checks the tables of a recipe's steps as far as their columns are known before the first step. */
export class KnownTables {
  readonly #pipeline: Pipeline;
  readonly #open: OpenLink;

  constructor(pipeline: Pipeline, open: OpenLink) {
    this.#pipeline = pipeline;
    this.#open = open;
  }

  /** @throws UserMistake if an input of a step has too few columns, or an option or reference names one that it lacks */
  async check(step: PlannedStep): Promise<void> {
    const known = new Map<string, KnownRows | undefined>();
    for (const [text, link] of step.links) {
      known.set(text, await this.#find(step, text, link));
    }
    checkTables(step.tool, step.options, (text) => (known.has(text) ? known.get(text) : { columns: undefined }));
  }

  /** Returns an input of a step as the step reads it; undefined if it is not known. */
  async #find(step: PlannedStep, text: string, link: Link): Promise<KnownRows | undefined> {
    const rows =
      link.source.kind === 'output'
        ? await this.#findOutput(link.source.step, link.source.output)
        : await this.#open(link, step, text);
    const { column } = link;
    if (column !== undefined && rows?.columns && findColumn(rows.columns, column) < 0) {
      throw new UserMistake(unknownColumn(rows.columns, column));
    }
    const isList = column !== undefined || (rows !== undefined && rows.columns === undefined);
    return isList ? { columns: findText(step.tool, text)?.form === 'table' ? LIST_COLUMNS : undefined } : rows;
  }

  async #findOutput(index: number, id: string): Promise<KnownRows | undefined> {
    const step = this.#pipeline.steps.find((candidate) => candidate.index === index);
    const output = step?.tool.outputs.find((candidate) => candidate.id === id);
    if (step === undefined || output?.keepsColumns === undefined || !output.keepsColumns(step.options)) {
      return undefined;
    }
    const text = step.tool.texts[0].id;
    const link = step.links.get(text);
    return link ? this.#find(step, text, link) : { columns: undefined };
  }
}
