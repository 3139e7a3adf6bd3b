/** What stands in double braces somewhere. */
export interface VariableUse {
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

/** What stands in double braces in a template, in order; the name is whatever is between them, trimmed. */
export function findVariables(source: string): VariableUse[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => ({ name: name.trim(), line: index + 1 })),
    );
}

/** What of it nothing fills in. */
export function findUnknown(source: string, known: readonly string[]): VariableUse[] {
  return findVariables(source).filter(({ name }) => !known.includes(name));
}

/** The names in a text that separates them by commas or white space. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
}
