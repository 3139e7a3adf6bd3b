import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Manifest, parseAst } from 'vite';
import { TOOL_CATALOG } from '../libs/tools/index.ts';

/** Manifest key of the site's entry, which waits for the first paint and then imports the application. */
export const ENTRY = 'index.html';

/**
 * Returns Vite's manifest, keyed by source file relative to `frontend`. `scripts/prerender.ts` saves it beside the
 * site.
 */
export async function readManifest(repository: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(repository, 'dist/site-manifest.json'), 'utf8')) as Manifest;
}

/**
 * Returns the source file of every screen, relative to `frontend`, by path. Parses the `import()`s in
 * `frontend/src/app/pages.ts`, so that the mapping is defined in one place only; tools have theirs in their folders.
 */
export async function readPageModules(repository: string): Promise<ReadonlyMap<string, string>> {
  const source = await readFile(join(repository, 'frontend/src/app/pages.ts'), 'utf8');
  const modules = new Map<string, string>();
  walk(parseAst(source, { lang: 'ts' }), (node) => {
    if (node.type !== 'Property' || !isNode(node.key) || typeof node.key.value !== 'string') {
      return;
    }
    const path = node.key.value;
    walk(node.value, (inner) => {
      if (inner.type === 'ImportExpression' && isNode(inner.source) && typeof inner.source.value === 'string') {
        modules.set(path, posix.join('src/app', inner.source.value));
      }
    });
  });
  for (const { id, path, guidePath } of TOOL_CATALOG) {
    modules.set(path, `src/features/tools/${id}/screen.tsx`);
    modules.set(guidePath, `src/features/tools/${id}/guide/page.tsx`);
  }
  return modules;
}

export interface PageFiles {
  /** Scripts that the page needs in addition to the entry. */
  readonly scripts: string[];
  /** Font file of nearly all text. */
  readonly font: string;
}

/**
 * Returns the files that a page loads in addition to the entry, as paths below the site.
 * @param module undefined for a page without a file of its own
 */
export function filesOfPage(manifest: Manifest, module: string | undefined): PageFiles {
  const ofEntry = closureOf(manifest, [ENTRY]);
  const start = manifest[ENTRY]?.dynamicImports ?? [];
  const wanted = closureOf(manifest, module === undefined ? start : [...start, module]);
  const own = wanted.filter((key) => !ofEntry.includes(key));
  const font = Object.values(manifest)
    .flatMap(({ assets, file }) => [...(assets ?? []), file])
    .find((file) => /archivo-latin-wght-normal[^/]*\.woff2$/.test(file));
  if (font === undefined) {
    throw new Error('The build has no Archivo for Latin text.');
  }
  return { scripts: own.flatMap((key) => manifest[key]?.file ?? []), font };
}

/**
 * Returns the given chunks with all chunks that they import.
 * @param follow selects the dynamic imports to include; none by default
 */
export function closureOf(
  manifest: Manifest,
  keys: readonly string[],
  follow: (key: string) => boolean = () => false,
): string[] {
  const found = new Set<string>();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) {
      continue;
    }
    const chunk = manifest[key];
    if (chunk === undefined) {
      throw new Error(`The build has no ${key}.`);
    }
    found.add(key);
    open.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(follow));
  }
  return [...found];
}

type Node = { readonly type: string; readonly [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Visits all nodes of a syntax tree, parents first. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      walk(item, visit);
    }
  } else if (isNode(value)) {
    visit(value);
    for (const item of Object.values(value)) {
      walk(item, visit);
    }
  }
}
