import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { ErrorScreen } from './routes/-error-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

export const createAppRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // A screen stays while the next one loads; its own skeleton follows if that takes long.
    defaultPendingMs: 400,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
