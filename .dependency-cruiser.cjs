// Who may import whom; docs/architecture.md draws it. scripts/check-imports.mjs plants one violation of each rule.
// That features import each other in no circles, whole folders seen, scripts/find-feature-cycles.mjs says.
const server = '^apps/server/src/'
const web = '^apps/web/src/'
const isTest = '\\.test\\.tsx?$'
const entries = [`${server}(app|jobs|commands|cli|main|worker)\\.ts$`, `${server}process/`]

module.exports = {
  forbidden: [
    {
      name: 'contract-knows-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: isTest },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'client-knows-only-the-contract',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: isTest },
      to: { pathNot: ['^packages/(client|contract)/src/', '^(node:)?crypto$'] },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'server-ground-knows-no-feature',
      comment: 'what carries the features knows none of them',
      severity: 'error',
      from: { path: `${server}(access|commands|csv|db|disk|errors|http|jobs|locales)/`, pathNot: isTest },
      to: { path: [`${server}features/`, ...entries] },
    },
    {
      name: 'server-db-knows-no-http',
      severity: 'error',
      from: { path: `${server}db/`, pathNot: isTest },
      to: { path: `${server}(http|access)/` },
    },
    {
      name: 'server-access-knows-no-http',
      severity: 'error',
      from: { path: `${server}access/`, pathNot: isTest },
      to: { path: `${server}http/` },
    },
    {
      name: 'server-feature-knows-no-entry',
      severity: 'error',
      from: { path: `${server}features/`, pathNot: isTest },
      to: { path: entries },
    },
    {
      name: 'server-features-meet-in-public',
      comment:
        'a feature uses of another one what its public.ts offers; of facts, which are counted alike for all, every file',
      severity: 'error',
      from: { path: `${server}features/([^/]+)/`, pathNot: isTest },
      to: {
        path: `${server}features/`,
        pathNot: [`${server}features/($1|facts)/`, `${server}features/[^/]+/public\\.ts$`],
      },
    },
    {
      name: 'facts-know-no-feature',
      comment: 'what is counted is counted alike for all; money needs rates',
      severity: 'error',
      from: { path: `${server}features/facts/`, pathNot: isTest },
      to: {
        path: `${server}features/`,
        pathNot: [`${server}features/facts/`, `${server}features/exchange-rates/public\\.ts$`],
      },
    },
    {
      name: 'ledger-knows-no-feature',
      comment: 'what is posted, and why, its callers know',
      severity: 'error',
      from: { path: `${server}features/ledger/`, pathNot: isTest },
      to: { path: `${server}features/`, pathNot: `${server}features/ledger/` },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [isTest, `${server}testing/`] },
      to: { path: `${server}testing/` },
    },
    {
      name: 'only-tests-use-tools',
      comment:
        'the product speaks to the simulated platform as to the real one, over HTTP, and knows of no demo: that starts it',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [isTest, `${server}testing/`] },
      to: { path: '^tools/' },
    },
    {
      name: 'web-ui-is-free-of-the-domain',
      severity: 'error',
      from: { path: `${web}ui/`, pathNot: isTest },
      to: { path: `${web}(console|features|routes)/` },
    },
    {
      name: 'web-lib-knows-no-screen',
      severity: 'error',
      from: { path: `${web}lib/`, pathNot: isTest },
      to: { path: `${web}((features|routes|ui)/|console/(?!locales/))` },
    },
    {
      name: 'web-features-meet-in-routes',
      severity: 'error',
      from: { path: `${web}features/([^/]+)/`, pathNot: isTest },
      to: { path: `${web}(console|features|routes)/`, pathNot: `${web}features/$1/` },
    },
    {
      name: 'console-is-mounted-by-routes',
      comment: 'the operators’ console is built of features and pieces like a route, and knows none',
      severity: 'error',
      from: { path: `${web}console/`, pathNot: isTest },
      to: { path: `${web}routes/` },
    },
    {
      name: 'nothing-goes-in-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-is-found',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen\\.ts$|/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: require('node:path').join(__dirname, 'tsconfig.base.json') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
