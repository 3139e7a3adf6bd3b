import type { ToolId } from '../../../../libs/tools/index.ts';
import type { ToolDescription } from '../../../../libs/tools/shared/tool.ts';

/** A worked example as far as the features page shows it: lines in, lines out. */
export interface Specimen {
  readonly tool: Pick<ToolDescription, 'texts' | 'fields' | 'outputs'>;
  /** Lines by `TextSpec.id`. */
  readonly texts: { readonly [text: string]: readonly string[] };
  /** Values by `FieldSpec.id`. */
  readonly fields: { readonly [field: string]: string };
  /** Rows by `OutputSpec.id`. */
  readonly outputs: { readonly [output: string]: readonly string[] };
}

/** Description of a tool on the pages that present all of them. */
export interface ToolFeature {
  readonly claim: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly specimen: Specimen;
  /** Description of a main tool for AI assistants and their users. */
  readonly forAssistants?: {
    readonly purpose: string;
    readonly input: string;
    readonly output: string;
    readonly useCases: readonly string[];
  };
}

/**
 * Returns what `import.meta.glob` found in the folders of all tools, by tool.
 * @param found by path below `features/tools/<id>`
 */
export function byTool<T>(found: Readonly<Record<string, T>>): Readonly<Record<ToolId, T>> {
  const entries = Object.entries(found).map(([path, module]) => [/\/tools\/([^/]+)\//.exec(path)?.[1], module]);
  return Object.fromEntries(entries) as Readonly<Record<ToolId, T>>;
}
