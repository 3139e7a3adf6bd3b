import Handlebars from 'handlebars';

const BAD_BRACES = 'The braces do not form a variable.';

export type TemplatePart = { readonly text: string } | { readonly variable: string };

/** Syntax error of a template, with its line if known. */
export class TemplateError extends Error {
  /** The message without the line. */
  readonly reason: string;

  /** @param line counted from 1 */
  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `Line ${line}: ${reason}`);
    this.name = 'TemplateError';
    this.reason = reason;
  }
}

/** Maximum uses of variables in one part of a template, repetitions included. */
export const MAX_VARIABLE_USES = 200;
/** Maximum characters between two opening braces and the closing ones. */
const MAX_EXPRESSION_CHARS = 100;

/**
 * Parses a template. Only text and the declared variables in double braces are allowed; all other Handlebars syntax is
 * refused. No template is compiled or executed.
 * @throws TemplateError
 */
export function parseTemplate(source: string, variables: readonly string[]): readonly TemplatePart[] {
  requireFewShortExpressions(source);
  return parse(source).body.map((statement) => {
    const { line } = statement.loc.start;
    if (isContent(statement)) {
      return { text: statement.value };
    }
    if (!isMustache(statement)) {
      throw new TemplateError('Only text and {{variables}} are allowed.', line);
    }
    return { variable: readVariable(statement, variables, line) };
  });
}

/**
 * Checks the braces before Handlebars parses them: its parser takes minutes for some expressions of 40,000 characters,
 * and quadratic time for many short ones.
 */
function requireFewShortExpressions(source: string): void {
  let start = source.indexOf('{{');
  for (let uses = 1; start >= 0; uses += 1) {
    const end = source.indexOf('}}', start);
    if (uses > MAX_VARIABLE_USES) {
      throw new TemplateError(`There are more than ${MAX_VARIABLE_USES} variables.`, lineAt(source, start));
    }
    if (end < 0 || end - start > MAX_EXPRESSION_CHARS) {
      throw new TemplateError(BAD_BRACES, lineAt(source, start));
    }
    start = source.indexOf('{{', end);
  }
}

/** Returns the line of a position in a text, counted from 1. */
export function lineAt(source: string, position: number): number {
  return source.slice(0, position).split('\n').length;
}

function readVariable(statement: hbs.AST.MustacheStatement, variables: readonly string[], line: number): string {
  const { path, params, hash, strip, escaped } = statement;
  if (!isPath(path) || path.depth > 0 || path.data || params.length > 0 || hash || !escaped) {
    throw new TemplateError('Only a plain {{variable}} is allowed between braces.', line);
  }
  if (strip.open || strip.close) {
    throw new TemplateError('The ~ beside braces is not allowed.', line);
  }
  // `parts` differs from the source for paths like `this.name` and `a.b`.
  const [name = '', ...more] = path.parts;
  if (more.length > 0 || path.original !== name || !variables.includes(name)) {
    throw new TemplateError(`There is no variable "${path.original}". Known: ${variables.join(', ') || 'none'}.`, line);
  }
  return name;
}

function parse(source: string): hbs.AST.Program {
  try {
    return Handlebars.parseWithoutProcessing(source);
  } catch (error) {
    const line = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw new TemplateError(BAD_BRACES, Number(line ?? 1));
  }
}

function isContent(statement: hbs.AST.Statement): statement is hbs.AST.ContentStatement {
  return statement.type === 'ContentStatement';
}

function isMustache(statement: hbs.AST.Statement): statement is hbs.AST.MustacheStatement {
  return statement.type === 'MustacheStatement';
}

function isPath(expression: hbs.AST.Expression): expression is hbs.AST.PathExpression {
  return expression.type === 'PathExpression';
}
