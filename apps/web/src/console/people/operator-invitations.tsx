import {
  operatorInvitations,
  revokeOperatorInvitation,
} from '@cuesheet/contract/console-operator-invitations'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { OpenInvitations } from '../invitations/open-invitations.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { useMay } from '../use-may.ts'

/** Who is invited to run the installation and has not come yet. */
export function OperatorInvitations() {
  const sentence = useSentence()
  const revoking = useAction(mutationOf(revokeOperatorInvitation))
  const may = useMay(revokeOperatorInvitation)
  return (
    <OpenInvitations
      pieces={usePieces('invitations', operatorInvitations, {})}
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
