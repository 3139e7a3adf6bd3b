import Handlebars from 'handlebars';

/** A piece of a parsed template. */
export type TemplatePart = { readonly text: string } | { readonly variable: string };

/** What is wrong with a template, and where. */
export class TemplateError extends Error {
  /** From 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.name = 'TemplateError';
    this.line = line;
  }
}

/**
 * Reads a template. Only text and the declared variables in double braces are allowed; whatever else the language
 * offers is refused, and nothing of a template is ever compiled or run.
 * @throws TemplateError
 */
export function parseTemplate(source: string, variables: readonly string[]): readonly TemplatePart[] {
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

function readVariable(statement: hbs.AST.MustacheStatement, variables: readonly string[], line: number): string {
  const { path, params, hash, strip, escaped } = statement;
  if (!isPath(path) || path.depth > 0 || path.data || params.length > 0 || hash || !escaped) {
    throw new TemplateError('Only a plain {{variable}} is allowed between braces.', line);
  }
  if (strip.open || strip.close) {
    throw new TemplateError('The ~ beside braces is not allowed.', line);
  }
  // `parts` differs from what was written for paths like `this.name` and `a.b`.
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
    throw new TemplateError('The braces do not form a variable.', Number(line ?? 1));
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
