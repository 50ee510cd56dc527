import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers, contractForForms } from './contract-for-browsers.ts'

type Texts = { [name: string]: string | Texts }

const compiled = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? compile(text) : compiled(text),
    ]),
  )

/** Parses the ICU messages at build, so that no browser carries the parser (9 kB gzip). */
const precompiledMessages: Plugin = {
  name: 'precompiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:console\/)?locales\/[\w-]+\/[\w-]+\.json$/ },
    handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code))), map: null }),
  },
}

/** Chunks that run for the first screen of a document. */
const firstChunks = new Set(['frame', 'signed-in', 'reports'])

/** Has the browser compile these while they come, beside the main thread, and not function by function when called. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  enforce: 'post',
  generateBundle: {
    // Only at the beginning of a file it counts, before what Vite puts there.
    order: 'post',
    handler: (_options, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && firstChunks.has(chunk.name) && chunk.moduleIds.length > 1)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:4100'

export default defineConfig({
  plugins: [
    precompiledMessages,
    contractForForms,
    contractForBrowsers,
    compiledAhead,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders go with their screens: /login then needs nothing of what only signed-in screens load.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
  ],
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL('src/lib/format-text.ts', import.meta.url)),
      },
      {
        find: '../createLucideIcon.mjs',
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
      // React has had it itself since 18: the router's stores need no stand-in.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // The alias must reach into use-intl in development too.
  optimizeDeps: { exclude: ['use-intl'] },
  build: {
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    modulePreload: {
      polyfill: false,
      // A chunk fetches what it imports itself: lists of it would cost every page 2 kB. Styles must be there before.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 450,
    rolldownOptions: {
      // What d3-array calls as it loads, for functions that no chart needs.
      treeshake: { manualPureFunctions: ['bisector', 'Blur2', 'shuffler'] },
      output: {
        codeSplitting: {
          groups: [
            // What fields of passwords count, without the schemas that count the same.
            {
              name: 'password-length',
              test: /contract\/src\/values\/password-length\.ts$/,
              priority: 4.2,
            },
            // Of forms alone, which check what is typed as the contract does.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|contract\/src\/values\/(account|plain-text)\.|\?rules$/,
              priority: 4,
            },
            // What every page needs, in one file: dozens of small ones compress worse and queue up.
            {
              name: 'frame',
              tags: ['$initial'],
              test: /^(?!.*(?:index\.html|main\.tsx))/,
              priority: 5,
            },
            // What /login shares with the signed-in screens.
            {
              name: 'brand',
              test: /src\/(ui\/(brand-mark|picture|first-letter|lucide-icon)|lib\/(failed-layer|language-names|title|use-loaded-ahead))|contract\/src\/(auth|invitations)\.(?!.*\?rules)/,
              priority: 2.7,
            },
            // What signs and makes calls: /login needs none before something is typed.
            {
              name: 'calls',
              test: /src\/(lib\/(call|call-headers|site-file)|features\/(auth\/sign-in|site\/find-metadata))\.|@noble\/hashes/,
              priority: 2.5,
            },
            // What /login shares with the forms of other screens.
            {
              name: 'forms',
              test: /src\/(ui\/(form\.|text-field)|features\/auth\/submit-button|lib\/(use-form|use-too-long)|features\/auth\/language-switch)|icons\/eye(-off)?\./,
              priority: 1.8,
            },
            // What messages draw, which every page loads behind its first screen, without what signed-in screens share.
            {
              name: 'message-icons',
              test: /icons\/(info|circle-(check|exclamation-point)|x)\./,
              priority: 2.2,
            },
            // The lists of the reports, below their first screenful.
            {
              name: 'lists',
              test: /src\/features\/reports\/(kind-picker|list-section|use-list-pages|video-(change|columns|info|link|list|phone-row)|videos-section)\.|lib\/scroll-sideways|src\/ui\/table\/(?!column-popup)|query-core\/.*(?:infiniteQuery|queriesObserver)|react-query\/.*useQueries|icons\/(film|columns-3|table-2)\./,
              priority: 0.95,
            },
            // What the dashboard and both reports share.
            {
              name: 'reports',
              test: /src\/features\/reports\/(video-queries|briefing-cell|patterns-section|change-chip|chart-skeleton|dashboard-(context|notices)|exact|measures|report-frame|selection-search|summary-figures|term-hint|trend-card|video-(modal|sequence|subject)|why-modal)\.|lib\/(calendar|use-(gone|stable))|src\/ui\/chart\/sparkline|src\/ui\/(stat-tabs|status-pill|hint|member-picker)\.|routes\/_signed-in\/-(home-top-skeleton|member-filter|period-filter|use-report)/,
              priority: 2,
            },
            // What draws charts comes behind the figures.
            {
              name: 'charts',
              test: /src\/features\/reports\/(card-chart|trend-series|use-(chart-words|trend))\.|src\/ui\/(segments|chart\/(?!chart-tooltip|trend-table|waterfall-bar))/,
              priority: 0.97,
            },
            // Icons that only channel management draws.
            {
              name: 'channel-icons',
              test: /icons\/(ellipsis|plus|trash-2|user-(plus|minus)|shield-check|rotate-ccw|search-x|file-up|external-link)\./,
              priority: 1.5,
            },
            // What every signed-in screen needs.
            {
              name: 'signed-in',
              test: /src\/routes\/(_signed-in\.tsx|-menu\.ts$|-account-foot|-operator-home)|src\/console\/console-link|lib\/use-download|src\/ui\/(column-choices|page-head|empty-state|error-state|attention-strip|option-picker|period-picker)|lucide-react\/dist\/esm\/icons\/(bell|book-open|chart-(column|no-axes-column)|chevron-(down|left|right)|globe|house|lock-keyhole|log-out|megaphone|menu|moon|music|search|settings|square-play|sun|users)\.|@tanstack\/(query-core|react-query)\/(?!.*(?:queriesObserver|useQueries))/,
              priority: 1,
            },
            // All other icons that several screens draw: a file for each would cost more than it saves.
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(?!eye|key-round|history|calendar-days|log-in|mail|shield|ticket|download|wand-sparkles)/,
              priority: 0.9,
            },
            // What all screens of music share. What drags, scrolls a hundred thousand rows or draws a chart comes apart.
            {
              name: 'music',
              test: /src\/features\/music\/(album-art|music-queries|favourite-button|favourites\.|home-section|isrc|music-(failed|frame|search)|play|track-(card|link|marks|row))|contract\/src\/(values\/)?music|src\/ui\/(link-tabs|toggle-chip)|routes\/-ask-as-network|lib\/use-search-change/,
              priority: 0.5,
            },
            // All guides with their drawings, 12 kB: a file for each would cost every page its place in the frame's list.
            {
              name: 'guides',
              test: /src\/features\/guides\/|routes\/_signed-in\/guides\/-|contract\/src\/(guides|values\/verification)/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    allowedHosts: ['.localhost'],
    proxy: Object.fromEntries(
      [
        '/api',
        '/pictures',
        '/audio',
        '/favicon.svg',
        '/site.webmanifest',
        '/builds',
        '/csp-reports',
        '^/(?:.*/)?_payload\\.json',
      ].map((path) => [path, { target: server }]),
    ),
  },
})
