import { redirect } from '@tanstack/react-router'
import { fromUrlOf } from '../lib/return-path.ts'
import { session } from '../lib/session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Left for /login when the session ends. */
    endsWithSession?: true
  }
}

/** A route's `beforeLoad` that sends visitors without a token to /login, to come back here afterwards. */
export function requireSession({ location }: { location: { pathname: string; searchStr: string } }) {
  if (session.token() !== null) return
  const fromUrl = fromUrlOf(location, globalThis.location.origin)
  throw redirect({ to: '/login', search: { fromUrl }, replace: true })
}
