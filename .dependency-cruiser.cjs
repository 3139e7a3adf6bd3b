/** Import direction: contracts ← libs ← workers; libs ← frontend; contracts and pure libs ← backend. */

/** Layers of the frontend, the lowest first; a file imports from its own layer and those below. */
const LAYERS = ['shared', 'workbench', 'features', 'content', 'app'];

module.exports = {
  forbidden: [
    ...LAYERS.slice(0, -1).map((layer, index) => ({
      name: 'no-upward',
      comment: `${layer} imports nothing from the layers above it.`,
      severity: 'error',
      from: { path: `^frontend/src/${layer}/` },
      to: { path: `^frontend/src/(${LAYERS.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'no-cross-feature',
      comment: 'A feature imports no other feature; each tool is a feature.',
      severity: 'error',
      from: { path: '^frontend/src/features/(tools/[^/]+|(?!tools/)[^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'no-circular',
      comment: 'Modules in a cycle cannot be understood or tested separately.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'libs-stand-alone',
      comment: 'libs are independent of browser, server and tests.',
      severity: 'error',
      from: { path: '^libs', pathNot: '[.]test[.]ts$' },
      to: { path: '^(frontend|backend|workers|test|scripts)/' },
    },
    {
      name: 'libs-without-platform',
      comment: 'libs import no Node modules.',
      severity: 'error',
      from: { path: '^libs', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contracts-first',
      comment:
        'Contracts between frontend and backend depend on no other lib than the list of tools and the rules of column names.',
      severity: 'error',
      from: { path: '^libs/contracts' },
      to: { path: '^libs/(?!contracts|tools/index[.]ts$|tables/columns[.]ts$)' },
    },
    {
      name: 'descriptions-outside-the-browser',
      comment: 'Page descriptions are for the server and the prerenderer; browsers do not load them.',
      severity: 'error',
      from: {
        path: '^(frontend|workers|libs)/',
        pathNot: '[.]test[.]ts$|^frontend/src/content/pages/head-tags[.]ts$',
      },
      to: { path: '^libs/contracts/site/page-descriptions[.]ts$' },
    },
    {
      name: 'workers-without-page',
      comment: 'Workers have no DOM and no React.',
      severity: 'error',
      from: { path: '^workers', pathNot: '[.]test[.]ts$' },
      to: { path: '^(frontend|backend|test|scripts)/|node_modules/(react|@mantine|jotai)' },
    },
    {
      name: 'page-takes-worker-types',
      comment: 'The frontend imports only types of workers, and their entry points by URL.',
      severity: 'error',
      from: { path: '^frontend' },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'], pathNot: '^workers/[a-z]+[.]worker[.]ts$' },
    },
    {
      name: 'sides-apart',
      comment: 'Frontend and backend share code in libs only.',
      severity: 'error',
      from: { path: '^frontend' },
      to: { path: '^backend/' },
    },
    {
      name: 'backend-apart',
      comment: 'The backend imports libs only.',
      severity: 'error',
      from: { path: '^backend', pathNot: '[.]test[.]ts$' },
      to: { path: '^(frontend|workers|test|scripts)/' },
    },
    {
      name: 'command-line-alone',
      comment:
        'The command line loads neither the server nor its packages, so that it starts fast. It shares helpers for files.',
      severity: 'error',
      from: { path: '^backend/cli/overprint', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^backend/(?!cli/overprint|common/file-bytes[.]ts$)|node_modules/(@nestjs|typeorm|class-|fastify)',
        reachable: true,
      },
    },
    {
      name: 'no-test-helpers-in-product',
      comment: 'Product code imports no tests or test helpers.',
      severity: 'error',
      from: { path: '^(frontend|backend|workers|libs)', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^test/|[.]test[.]tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage|test-results)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'frontend/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
