/** Import direction: contracts ← libs ← workers; libs ← frontend; contracts and pure libs ← backend. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle has no beginning to understand it from.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'libs-stand-alone',
      comment: 'libs run anywhere.',
      severity: 'error',
      from: { path: '^libs', pathNot: '[.]test[.]ts$' },
      to: { path: '^(frontend|backend|workers|test|scripts)/' },
    },
    {
      name: 'libs-without-platform',
      comment: 'libs import nothing of Node.',
      severity: 'error',
      from: { path: '^libs', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contracts-first',
      comment: 'What both sides agree on depends on no other lib.',
      severity: 'error',
      from: { path: '^libs/contracts' },
      to: { path: '^libs/(?!contracts)' },
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
      comment: 'The page knows the workers by their types (and their entry points by URL).',
      severity: 'error',
      from: { path: '^frontend' },
      to: { path: '^workers/', dependencyTypesNot: ['type-only'], pathNot: '^workers/[a-z]+[.]worker[.]ts$' },
    },
    {
      name: 'sides-apart',
      comment: 'Frontend and backend meet in contracts only.',
      severity: 'error',
      from: { path: '^frontend' },
      to: { path: '^backend/' },
    },
    {
      name: 'backend-apart',
      comment: 'The backend knows contracts and pure libs.',
      severity: 'error',
      from: { path: '^backend' },
      to: { path: '^(frontend|workers|test|scripts)/' },
    },
    {
      name: 'no-test-helpers-in-product',
      severity: 'error',
      from: { path: '^(frontend|backend|workers|libs)', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^test/|[.]test[.]tsx?$|/oracle[.]ts$' },
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
