import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Packages that change only with their version: a separate file stays cached across deployments. */
const LONG_CACHED = {
  name: 'react',
  test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(?:query-core|react-query))\//,
  priority: 1,
};

/** The helper for lazy loading, in a chunk of its own, so that the entry loads no larger shared chunk. */
const LOADER = { name: 'loader', test: /vite\/preload-helper/, priority: 2 };

/** Returns a group of the modules with these paths, and throws if one does not exist. */
function modules(name: string, ...paths: readonly string[]) {
  const missing = paths.find((path) => !existsSync(resolve(import.meta.dirname, '..', path)));
  if (missing !== undefined) {
    throw new Error(`The chunk ${name} names ${missing}, which does not exist.`);
  }
  return { name, test: (id: string) => paths.some((path) => id.endsWith(`/${path}`)) };
}

/**
 * The other modules every page needs, and constants that most pages need, in one file: small files are larger in total
 * and take longer to fetch.
 */
const SHELL = modules(
  'shell',
  'frontend/src/app/start/start.tsx',
  'libs/errors.ts',
  'libs/files/csv-delimiters.ts',
  'libs/keywords/column-names.ts',
  'libs/lines/blocks/line-block.ts',
  'libs/lines/blocks/line-stats.ts',
  'libs/tools/shared/column-letter.ts',
  'libs/tools/shared/combine-estimate.ts',
  'libs/tools/shared/option-specs.ts',
);

/**
 * Modules that the pages of all tools load, in three files: those that the dashboard loads as well, those that a guide with
 * the tool in it loads as well, and the others.
 */
const TOOL_PAGES = [
  modules(
    'tool-state',
    'frontend/src/shared/ui/menu.tsx',
    'frontend/src/workbench/inputs/ask-column.ts',
    'frontend/src/workbench/inputs/input-store.ts',
    'frontend/src/workbench/inputs/remember-inputs.ts',
    'frontend/src/workbench/inputs/text-inputs.ts',
    'frontend/src/workbench/runs/tool-options.ts',
    'frontend/src/workbench/runs/tool-run.ts',
    'frontend/src/workbench/runs/tool-runner.ts',
    'frontend/src/workbench/saving/button-messages.ts',
    'frontend/src/workbench/saving/pending-save.ts',
    'frontend/src/workbench/saving/use-later.ts',
  ),
  modules(
    'tool-inputs',
    'frontend/src/workbench/inputs/import-files.ts',
    'frontend/src/workbench/inputs/line-box.module.css',
    'frontend/src/workbench/inputs/line-box.tsx',
    'frontend/src/workbench/inputs/line-editor/line-editor.tsx',
    'frontend/src/workbench/rows/stored-rows.tsx',
    'frontend/src/workbench/rows/virtual-rows/copy-rows.ts',
    'frontend/src/workbench/tool/option-form.tsx',
    'frontend/src/workbench/tool/text-field.tsx',
    'frontend/src/workbench/tool/messages.ts',
    'libs/files/file-kind.ts',
  ),
  modules(
    'tool-page',
    'frontend/src/workbench/results/results-panel.module.css',
    'frontend/src/workbench/results/results-panel.tsx',
    'frontend/src/workbench/results/table-views.ts',
    'frontend/src/workbench/runs/use-tool.ts',
    'frontend/src/workbench/saving/use-save-dialogs.tsx',
    'frontend/src/workbench/tool/column-questions.tsx',
    'frontend/src/workbench/tool/line-input.tsx',
    'frontend/src/workbench/tool/tool-page.tsx',
    'frontend/src/workbench/tool/tool-workspace.module.css',
    'frontend/src/workbench/tool/tool-workspace.tsx',
  ),
];

/** Modules that a recipe loads together. Each file takes the page about 1 ms of processor time. */
const RECIPES = [
  modules(
    'read-recipe',
    'frontend/src/features/recipes/shared-recipe.tsx',
    'libs/recipes/link-checks.ts',
    'libs/recipes/links.ts',
    'libs/recipes/read-recipe.ts',
    'libs/recipes/share-link.ts',
    'libs/recipes/untrusted-values.ts',
  ),
  modules(
    'description-combinations',
    'libs/tools/campaigns/description.ts',
    'libs/tools/campaigns/options.ts',
    'libs/tools/keywords/description.ts',
    'libs/tools/negatives/description.ts',
  ),
  modules(
    'description-lists',
    'libs/keywords/fix-rules.ts',
    'libs/tools/dedupe/description.ts',
    'libs/tools/dedupe/options.ts',
    'libs/tools/fix/description.ts',
    'libs/tools/fix/options.ts',
    'libs/tools/replace/description.ts',
    'libs/tools/replace/options.ts',
  ),
  modules(
    'description-reports',
    'libs/tools/conflicts/description.ts',
    'libs/tools/conflicts/options.ts',
    'libs/tools/ngrams/description.ts',
    'libs/tools/ngrams/options.ts',
  ),
  modules(
    'description-links',
    'libs/tools/audit/description.ts',
    'libs/tools/audit/options.ts',
    'libs/tools/utm/description.ts',
    'libs/tools/utm/kernel/utm-parameters.ts',
    'libs/tools/utm/naming.ts',
    'libs/tools/utm/options.ts',
  ),
];

/** Files of the site that hold several modules, besides those that the bundler makes. */
export const CHUNKS = [
  LOADER,
  LONG_CACHED,
  SHELL,
  ...[...TOOL_PAGES, ...RECIPES].map((group) => ({ ...group, includeDependenciesRecursively: false })),
];
