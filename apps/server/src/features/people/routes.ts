import * as contract from '@cuesheet/contract/console-people'
import { confirmPassword } from '../../access/confirm-password.ts'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { readEntries } from '../audit/public.ts'
import { createViewTicket, listSessions } from '../auth/public.ts'
import { createPerson } from './create-person.ts'
import { findPerson, listPeople } from './list-people.ts'
import { changeRole, lockPerson, unlockPerson } from './mutations.ts'
import { listAssignedChannels, listOwnKeys, readAccess } from './queries.ts'
import { endSessionsOf, givePassword, takeFactorOff } from './recovery-mutations.ts'

/** Accounts of all networks for operators, and what an administrator may do with them. */
export function peopleRoutes(server: Server): void {
  const { password_cost } = server

  serve(server, contract.people, ({ db, query: { after, size, ...filters } }) =>
    listPeople(db, filters, { after, size }),
  )

  serve(server, contract.onePerson, async ({ db, query }) => {
    const { person, owner } = await getPerson(db, query.account)
    const [access, channels, api_keys] = await Promise.all([
      readAccess(db, owner),
      listAssignedChannels(db, owner),
      listOwnKeys(db, owner),
    ])
    return { person, ...access, channels, api_keys }
  })

  serve(server, contract.personSessions, async ({ db, query }) => {
    const { owner } = await getPerson(db, query.account)
    return { sessions: await listSessions(db, owner, null) }
  })

  serve(server, contract.personAudit, async ({ db, query, locale }) => {
    const { account, time_zone, after, size } = query
    const { owner } = await getPerson(db, account)
    const filters = { concerning: account, time_zone }
    return readEntries(db, installationScope(owner.network_id), filters, { after, size, locale })
  })

  serve(
    server,
    contract.createPerson,
    ({ db, viewer: by, body, address }) => createPerson(db, body, { by, address }, password_cost),
    { message: 'account_created' },
  )

  serve(
    server,
    contract.createOperator,
    async ({ db, viewer: by, body: { password, ...person }, address }) => {
      await confirmPassword({ db, password_cost }, by, { password, address })
      return createPerson(db, { network_id: null, ...person }, { by, address }, password_cost)
    },
    { message: 'account_created' },
  )

  serve(
    server,
    contract.lockPerson,
    async ({ db, viewer: by, body, address }) => {
      await lockPerson(db, body, { by, address })
      return {}
    },
    { message: 'account_now_locked' },
  )

  serve(
    server,
    contract.unlockPerson,
    async ({ db, viewer: by, body, address }) => {
      await unlockPerson(db, body.account_id, { by, address })
      return {}
    },
    { message: 'account_unlocked' },
  )

  serve(
    server,
    contract.endPersonSessions,
    async ({ db, viewer: by, body, address }) => ({ ended: await endSessionsOf(db, body, { by, address }) }),
    { message: 'person_signed_out' },
  )

  serve(
    server,
    contract.resetPersonFactor,
    async ({ db, viewer: by, body: { account_id, password }, address }) => {
      await confirmPassword({ db, password_cost }, by, { password, address })
      await takeFactorOff(db, account_id, { by, address })
      return {}
    },
    { message: 'person_second_factor_reset' },
  )

  serve(
    server,
    contract.setPersonPassword,
    async ({ db, viewer: by, body: { account_id, password }, address }) => {
      await confirmPassword({ db, password_cost }, by, { password, address })
      return givePassword(db, account_id, { by, address }, password_cost)
    },
    { message: 'password_changed' },
  )

  serve(
    server,
    contract.changeRole,
    async ({ db, viewer: by, body: { password, ...change }, address }) => {
      await confirmPassword({ db, password_cost }, by, { password, address })
      const answer = await changeRole(db, change, { by, address })
      return answer.is_asked ? withMessage(answer, 'second_person_asked') : answer
    },
    { message: 'role_changed' },
  )

  serve(server, contract.viewAs, ({ db, viewer: { account_id }, body, token }) =>
    createViewTicket(db, body, { account_id, token }),
  )
}

/** `not_found` for ids of nobody; `network_id` is 0 for operators. */
async function getPerson(db: Database, accountId: number) {
  const person = await findPerson(db, accountId)
  if (!person) throw new DomainError('not_found')
  return { person, owner: { network_id: person.network?.network_id ?? 0, account_id: accountId } }
}
