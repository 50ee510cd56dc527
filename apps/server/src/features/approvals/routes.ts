import * as contract from '@cuesheet/contract/console-approvals'
import { confirmPassword } from '../../access/confirm-password.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import {
  changeTwoPersons,
  confirmApproval,
  declineApproval,
  type Performer,
  setTwoPersons,
} from './mutations.ts'
import { areTwoPersonsRequired, listApprovals } from './queries.ts'

type Performers = Record<Exclude<contract.ApprovalKind, 'two_persons.off'>, Performer>

/** What administrators ask a second one for; `performers` carry out what is confirmed. */
export function approvalRoutes(server: Server, featurePerformers: Performers): void {
  const { password_cost } = server
  const performers: Record<contract.ApprovalKind, Performer> = {
    ...featurePerformers,
    'two_persons.off': (trx, _asked, acting) => setTwoPersons(trx, false, acting),
  }

  serve(server, contract.approvals, async ({ db, viewer, query, locale }) => {
    const [page, two_persons] = await Promise.all([
      listApprovals(db, viewer.account_id, query, locale),
      areTwoPersonsRequired(db),
    ])
    return { ...page, two_persons }
  })

  serve(server, contract.setTwoPersons, async ({ db, viewer: by, body, address }) => {
    await confirmPassword({ db, password_cost }, by, { password: body.password, address })
    const answer = await changeTwoPersons(db, body.two_persons, { by, address })
    return answer.is_asked ? withMessage(answer, 'second_person_asked') : answer
  })

  serve(
    server,
    contract.confirmApproval,
    async ({ db, viewer: by, body, address }) => {
      await confirmPassword({ db, password_cost }, by, { password: body.password, address })
      await confirmApproval(db, body.approval_id, performers, { by, address })
      return {}
    },
    { message: 'approval_confirmed' },
  )

  serve(
    server,
    contract.declineApproval,
    async ({ db, viewer: by, body, address }) => {
      await declineApproval(db, body.approval_id, { by, address })
      return {}
    },
    { message: 'approval_declined' },
  )
}
