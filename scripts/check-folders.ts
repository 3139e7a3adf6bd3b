// Checks that no folders import each other in a circle: npx tsx scripts/check-folders.ts
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { listSources } from './source-files.ts';

/** Folders that are checked, each with all folders below it. */
const ROOTS = ['libs', 'backend', 'frontend/src'];

/** Files whose imports do not count: the list of entities that TypeORM needs names all of them. */
const IGNORED = new Set(['backend/database/entities.ts']);

/** An import of one file by another, as paths from the root of the project. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Folders that reach each other, with the imports that connect them. */
export interface Knot {
  readonly folders: readonly string[];
  readonly imports: readonly FileImport[];
}

/** Returns each group of two or more folders that reach each other by imports, with the folders in order. */
export function findKnots(imports: readonly FileImport[]): Knot[] {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const targets = graph.get(posix.dirname(from)) ?? new Set<string>();
    graph.set(posix.dirname(from), targets.add(posix.dirname(to)));
  }
  return stronglyConnected(graph).map((folders) => ({
    folders: [...folders].sort(),
    imports: imports.filter((entry) => {
      const [from, to] = [posix.dirname(entry.from), posix.dirname(entry.to)];
      return from !== to && folders.has(from) && folders.has(to);
    }),
  }));
}

/** Returns the strongly connected components of two or more nodes (Tarjan's algorithm). */
function stronglyConnected(graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const components: Set<string>[] = [];
  const order = new Map<string, number>();
  const stack: string[] = [];
  const pending = new Set<string>();

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    pending.add(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) {
        low = Math.min(low, visit(next));
      } else if (pending.has(next)) {
        low = Math.min(low, order.get(next) ?? low);
      }
    }
    if (low === index) {
      const component = new Set(stack.splice(stack.indexOf(node)));
      for (const member of component) {
        pending.delete(member);
      }
      if (component.size > 1) {
        components.push(component);
      }
    }
    return low;
  };
  for (const node of graph.keys()) {
    if (!order.has(node)) {
      visit(node);
    }
  }
  return components;
}

/** Returns the relative imports of a source file, those of types included. */
export function readImports(file: string, source: string): FileImport[] {
  return ts
    .preProcessFile(source, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: file, to: posix.join(posix.dirname(file), fileName) }));
}

function readRoot(root: string): FileImport[] {
  return listSources([root])
    .filter((file) => !/\.test\.tsx?$/.test(file) && !IGNORED.has(file))
    .flatMap((file) => readImports(file, readFileSync(file, 'utf8')))
    .filter(({ to }) => to.startsWith(`${root}/`) && !IGNORED.has(to));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const knots = ROOTS.flatMap((root) => findKnots(readRoot(root)));
  for (const { folders, imports } of knots) {
    console.error(`These folders import each other in a circle: ${folders.join(', ')}`);
    for (const { from, to } of imports) {
      console.error(`  ${from} → ${to}`);
    }
  }
  if (knots.length > 0) {
    process.exitCode = 1;
  }
}
