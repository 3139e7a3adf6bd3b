/**
 * Part of `npm run lint`: fails if a regular expression of the product takes more than linear time on some
 * input. Tests, scripts and patterns that are built at run time are excluded.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { listSources } from './source-files.ts';

const FOLDERS = ['backend', 'frontend', 'libs', 'workers'];
const LEFT_OUT = /\.test\.tsx?$|\/assembly\//;
/** Prefix of a comment that exempts the pattern on the next line; the reason follows. */
const EXEMPTION = 'regex-bounded: ';
/** Time limit for one pattern; slower ones are reported as too complex to check. */
const TIMEOUT_MS = 10_000;

/** Regular expression in the source, with its location. */
export interface FoundRegex {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

/** Returns the source text of a file. */
type ReadSource = (file: string) => string;

/**
 * Returns every regular expression of a file that is known statically: literals, and `RegExp` with constant strings.
 * Patterns with an exemption are left out.
 */
export function findRegexes(file: string, read: ReadSource = (path) => readFileSync(path, 'utf8')): FoundRegex[] {
  const tree = parse(file, read(file));
  const lines = tree.text.split('\n');
  const found: FoundRegex[] = [];
  const visit = (node: ts.Node): void => {
    const regex = readRegex(node, { file, tree, read });
    if (regex) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      if (!lines[line - 1]?.includes(EXEMPTION)) {
        found.push({ ...regex, place: `${file}:${line + 1}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Returns one line for each pattern that is not known to be linear. */
export async function checkRegexes(regexes: readonly FoundRegex[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { source, flags, place } of regexes) {
    const result = await check(source, flags, { checker: 'automaton', timeout: TIMEOUT_MS });
    if (result.status === 'vulnerable') {
      problems.push(
        `${place}: /${source}/${flags} takes ${result.complexity.summary} time on ${result.attack.pattern}`,
      );
    } else if (result.status === 'unknown') {
      problems.push(`${place}: /${source}/${flags} is too complex to check (${result.error.kind})`);
    }
  }
  return problems;
}

/** A parsed file, with access to other files. */
interface SourceContext {
  readonly file: string;
  readonly tree: ts.SourceFile;
  readonly read: ReadSource;
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function readRegex(node: ts.Node, context: SourceContext): Omit<FoundRegex, 'place'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!isCall || !ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') {
    return undefined;
  }
  const [pattern, flags] = node.arguments ?? [];
  const source = pattern && constantOf(pattern, context);
  const mode = flags ? constantOf(flags, context) : '';
  return source === undefined || mode === undefined ? undefined : { source, flags: mode };
}

/** Returns the constant string value of an expression; undefined if it depends on run time. */
function constantOf(node: ts.Expression, context: SourceContext): string | undefined {
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
    return constantOf(node.expression, context);
  }
  if (ts.isIdentifier(node)) {
    return constantNamed(node.text, context);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([constantOf(node.left, context), constantOf(node.right, context)]);
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText(context.tree) === 'String.raw') {
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap((span) => [constantOf(span.expression, context), span.literal.text]);
    return joined([node.head.text, ...spans]);
  }
  return undefined;
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Resolves a name to the `const` in this file, or in the file that it is imported from. */
function constantNamed(name: string, context: SourceContext): string | undefined {
  for (const statement of context.tree.statements) {
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const) {
      const declared = statement.declarationList.declarations.find(({ name: own }) => own.getText() === name);
      if (declared?.initializer) {
        return constantOf(declared.initializer, context);
      }
    }
    const imported = ts.isImportDeclaration(statement) ? importedFrom(statement, name) : undefined;
    if (imported) {
      const file = join(dirname(context.file), imported.path);
      return constantNamed(imported.name, { ...context, file, tree: parse(file, context.read(file)) });
    }
  }
  return undefined;
}

function importedFrom({ importClause, moduleSpecifier }: ts.ImportDeclaration, name: string) {
  const bindings = importClause?.namedBindings;
  const path = (moduleSpecifier as ts.StringLiteral).text;
  if (!bindings || !ts.isNamedImports(bindings) || !path.startsWith('.')) {
    return undefined;
  }
  const element = bindings.elements.find((own) => own.name.text === name);
  return element && { path, name: (element.propertyName ?? element.name).text };
}

async function main(): Promise<void> {
  const files = listSources(FOLDERS).filter((file) => !LEFT_OUT.test(file));
  const regexes = files.flatMap((file) => findRegexes(file));
  const problems = await checkRegexes(regexes);
  for (const problem of problems) {
    console.error(problem);
  }
  console.log(`Checked ${regexes.length} regular expressions of ${files.length} files.`);
  process.exit(problems.length > 0 ? 1 : 0);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main();
}
