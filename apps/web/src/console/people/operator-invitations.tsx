import {
  operatorInvitations,
  revokeOperatorInvitation,
} from '@cuesheet/contract/console-operator-invitations'
import { call } from '../../lib/call.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { useMay } from '../use-may.ts'
import { revokeOperator } from './api.ts'

/** Who is invited to run the installation and has not come yet. */
export function OperatorInvitations() {
  const sentence = useSentence()
  const revoking = useAction(revokeOperator)
  const may = useMay(revokeOperatorInvitation)
  return (
    <OpenInvitations
      queryKey={['console', 'people', 'invitations']}
      read={({ signal, ...piece }) => call(operatorInvitations, { query: piece, ...(signal && { signal }) })}
      onRevoke={
        may
          ? (user_id) =>
              revoking.mutate({ user_id }, { onError: (error) => snackbars.show('error', sentence(error)) })
          : null
      }
      revoking={revoking.isPending ? revoking.variables.user_id : undefined}
    />
  )
}
