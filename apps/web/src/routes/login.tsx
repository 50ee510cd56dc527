import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../features/auth/login-screen.tsx'
import { loginSteps } from '../features/auth/login-steps.ts'
import { loadTexts } from '../lib/i18n.ts'
import { resetToken } from '../lib/reset-token.ts'
import { homePath, returnPath } from '../lib/return-path.ts'
import { oneOf, text, validSearch } from '../lib/search-params.ts'
import { session } from '../lib/session.ts'

const search = validSearch({ fromUrl: text(10_000), step: oneOf(loginSteps) })

export const Route = createFileRoute('/login')({
  validateSearch: search,
  beforeLoad: ({ search }) => {
    if (session.token() !== null && resetToken() === null)
      throw redirect({
        href: returnPath(search.fromUrl, globalThis.location.origin) ?? homePath,
        replace: true,
      })
  },
  loader: () => loadTexts('auth'),
  component: Login,
})

function Login() {
  const router = useRouter()
  const prepare = () => {
    for (const id of ['/_signed-in', '/_signed-in/dashboard'] as const)
      void router.loadRouteChunk(router.routesById[id])
  }
  return <LoginScreen onIntent={prepare} />
}
