/** Use of a variable in a template. */
export interface VariableUse {
  readonly name: string;
  /** One-based. */
  readonly line: number;
}

/** Returns all uses of double braces in order. The name is the trimmed text between them, valid or not. */
export function findVariables(source: string): VariableUse[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => ({ name: name.trim(), line: index + 1 })),
    );
}

/** Returns the uses of variables that are not known. */
export function findUnknown(source: string, known: readonly string[]): VariableUse[] {
  return findVariables(source).filter(({ name }) => !known.includes(name));
}

/** Returns the distinct names in a text, separated by commas or white space. */
export function readNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))];
}
