import { useQueryClient } from '@tanstack/react-query'
import { SecondFactorGate } from '../features/account/second-factor-gate.tsx'
import type { Me } from '../features/auth/me.ts'
import { signOut } from '../features/auth/sign-out.ts'
import { useAction } from '../lib/use-action.ts'

/** After it everything is refetched: nothing was answered before. */
export default function Gate({ me }: { me: Me }) {
  const client = useQueryClient()
  const leaving = useAction(signOut)
  return (
    <SecondFactorGate
      user_id={me.account.user_id}
      onDone={() => void client.resetQueries()}
      onSignOut={() => leaving.mutate()}
    />
  )
}
