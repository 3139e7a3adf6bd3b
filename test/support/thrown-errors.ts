import ts from 'typescript';

/** Codes of the errors of a handler. */
export interface HandlerErrors {
  /** Codes of the errors created by its code and by every function that this code mentions, directly or indirectly. */
  readonly thrown: ReadonlySet<string>;
  /** Codes that it declares with `@ApiErrors`. */
  readonly declared: ReadonlySet<string>;
}

/** Returns the errors of all handlers by the name of their method, from the sources of the server. */
export function findThrownErrors(program: ts.Program): ReadonlyMap<string, HandlerErrors> {
  const calls = new CallGraph(program.getTypeChecker());
  const found = new Map<string, HandlerErrors>();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.endsWith('.controller.ts')) {
      continue;
    }
    for (const method of file.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => [...members])) {
      if (ts.isMethodDeclaration(method)) {
        found.set(method.name.getText(), { thrown: calls.codesOf(method), declared: readDeclared(method) });
      }
    }
  }
  return found;
}

function readDeclared(method: ts.MethodDeclaration): ReadonlySet<string> {
  const calls = (ts.getDecorators(method) ?? []).map(({ expression }) => expression).filter(ts.isCallExpression);
  const declarations = calls.filter(({ expression }) => expression.getText() === 'ApiErrors');
  return new Set(declarations.flatMap((call) => call.arguments.filter(ts.isStringLiteral).map(({ text }) => text)));
}

/** Functions of the server, with the errors that they create and the functions that they mention. */
class CallGraph {
  readonly #checker: ts.TypeChecker;
  readonly #parts = new Map<ts.Node, { readonly codes: Set<string>; readonly mentioned: Set<ts.Node> }>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  codesOf(start: ts.Node): Set<string> {
    const seen = new Set<ts.Node>([start]);
    const codes = new Set<string>();
    // The set grows while it is iterated.
    for (const node of seen) {
      const part = this.#read(node);
      for (const code of part.codes) {
        codes.add(code);
      }
      for (const next of part.mentioned) {
        seen.add(next);
      }
    }
    return codes;
  }

  #read(declaration: ts.Node) {
    const known = this.#parts.get(declaration);
    if (known) {
      return known;
    }
    const part = { codes: new Set<string>(), mentioned: new Set<ts.Node>() };
    this.#parts.set(declaration, part);
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isDecorator(node)) {
        return;
      }
      if (ts.isNewExpression(node) && node.expression.getText() === 'DomainError') {
        this.#addCodes(node.arguments?.[0], part.codes);
      } else if (ts.isCallExpression(node) && node.expression.getText() === 'fieldError') {
        const [, , code] = node.arguments;
        if (code) {
          this.#addCodes(code, part.codes);
        } else {
          part.codes.add('validation_failed');
        }
        node.arguments.forEach(visit);
        return;
      } else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
        for (const one of this.#declarationsOf(node)) {
          part.mentioned.add(one);
        }
      }
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(declaration, visit);
    return part;
  }

  /** Adds the codes that an argument can have, by its type; `unknown` for those that are not literals. */
  #addCodes(code: ts.Expression | undefined, codes: Set<string>): void {
    const type = code && this.#checker.getTypeAtLocation(code);
    for (const one of type?.isUnion() ? type.types : [type]) {
      codes.add(one?.isStringLiteral() ? one.value : 'unknown');
    }
  }

  /** Returns the functions, variables and constructors of our sources that a name stands for. */
  #declarationsOf(name: ts.Identifier | ts.PrivateIdentifier): ts.Node[] {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return (target?.declarations ?? [])
      .filter((node) => /\/(backend|libs\/contracts)\//.test(node.getSourceFile().fileName))
      .flatMap((node): ts.Node[] => {
        if (ts.isClassDeclaration(node)) {
          return node.members.filter(ts.isConstructorDeclaration);
        }
        return ts.isFunctionLike(node) || ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)
          ? [node]
          : [];
      });
  }
}
