import { randomUUID } from 'node:crypto'
import { me } from '@cuesheet/contract/auth'
import {
  approvals,
  confirmApproval,
  declineApproval,
  setTwoPersons,
} from '@cuesheet/contract/console-approvals'
import {
  inviteOperator,
  operatorInvitations,
  revokeOperatorInvitation,
} from '@cuesheet/contract/console-operator-invitations'
import {
  changeRole,
  createOperator,
  createPerson,
  endPersonSessions,
  lockPerson,
  onePerson,
  people,
  resetPersonFactor,
  setPersonPassword,
  unlockPerson,
  viewAs,
} from '@cuesheet/contract/console-people'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { createAccount, createSession } from '../factories.ts'
import { TestClient } from '../test-client.ts'
import { type Clients, password, type Row, type World } from './world.ts'

const reason = 'Asked for by mail'
const personOf =
  ({ member }: World) =>
  (at: Clients) =>
    at.operator.call(onePerson, { query: { account: member.account_id } })
const memberIs = async (at: Clients) => (await at.member.send(me)).statusCode

/** An administrator with a password, in front of this process. */
async function administrator({ db, app, password_hash }: World): Promise<TestClient> {
  const operator = await createAccount(db, null, { as: 'operator', password_hash })
  return new TestClient(app, 'localhost', await createSession(db, operator))
}

/** Something for a second administrator, whom the row's reader has been asked for; answers how to take the rule back. */
async function askForSecond(world: World) {
  const [first, second] = [await administrator(world), await administrator(world)]
  await first.call(setTwoPersons, { body: { two_persons: true, password } })
  await first.call(setTwoPersons, { body: { two_persons: false, password } })
  const { rows } = await second.call(approvals)
  return { second, approval_id: rows[0]!.approval_id }
}
async function inviteReviewer(world: World): Promise<string> {
  const user_id = `invited-${randomUUID()}@operator.test`
  const body = { user_id, nickname: 'Invited', operator_role: 'reviewer', language: 'ko', password } as const
  await (await administrator(world)).call(inviteOperator, { body })
  return user_id
}
const readApprovals = async (at: Clients) => [
  await at.operator.call(approvals),
  await at.operator.call(approvals, { query: { state: 'decided' } }),
]

export const consolePeopleRows: Record<string, Row> = {
  'POST console/people/create': ({ here, network }) => ({
    read: (at) => at.operator.call(people, { query: { network: network.network_id } }),
    change: () =>
      here.operator.call(createPerson, {
        body: {
          network_id: network.network_id,
          role: 'manager',
          user_id: `new@${network.domain}`,
          nickname: 'New manager',
        },
      }),
  }),
  'POST console/people/invitations/add': (world) => ({
    read: (at) => at.operator.call(operatorInvitations),
    change: () => inviteReviewer(world),
  }),
  'POST console/people/invitations/revoke': async (world) => {
    const user_id = await inviteReviewer(world)
    return {
      read: (at) => at.operator.call(operatorInvitations),
      change: () => world.here.operator.call(revokeOperatorInvitation, { body: { user_id } }),
    }
  },
  'POST console/people/create.operator': (world) => ({
    read: (at) => at.operator.call(people, { query: { search: `new@${world.network.name}` } }),
    change: async () =>
      (await administrator(world)).call(createOperator, {
        body: {
          operator_role: 'reviewer',
          user_id: `new@${world.network.name}.operator.test`,
          nickname: 'New',
          password,
        },
      }),
  }),
  'POST console/people/lock': (world) => ({
    read: async (at) => [await personOf(world)(at), await memberIs(at)],
    change: () =>
      world.here.operator.call(lockPerson, { body: { account_id: world.member.account_id, reason } }),
  }),
  'POST console/people/unlock': async (world) => {
    const { account_id } = world.member
    await world.here.operator.call(lockPerson, { body: { account_id, reason } })
    return {
      read: personOf(world),
      change: () => world.here.operator.call(unlockPerson, { body: { account_id } }),
    }
  },
  'POST console/people/sessions/end': (world) => ({
    read: async (at) => [await personOf(world)(at), await memberIs(at)],
    change: () =>
      world.here.operator.call(endPersonSessions, { body: { account_id: world.member.account_id } }),
  }),
  'POST console/people/reset.second': async (world) => {
    const { network_id, account_id } = world.member
    await world.db
      .insertInto('second_factors')
      .values({ network_id: network_id!, account_id, secret: Buffer.from('x'), enabled_at: new Date() })
      .execute()
    return {
      read: personOf(world),
      change: async () =>
        (await administrator(world)).call(resetPersonFactor, { body: { account_id, password } }),
    }
  },
  'POST console/people/set.password': (world) => ({
    read: memberIs,
    change: async () =>
      (await administrator(world)).call(setPersonPassword, {
        body: { account_id: world.member.account_id, password },
      }),
  }),
  'POST console/people/change.role': (world) => ({
    read: (at) => at.operator.call(onePerson, { query: { account: world.colleague.account_id } }),
    change: async () =>
      (await administrator(world)).call(changeRole, {
        body: { account_id: world.colleague.account_id, role: 'manager', password },
      }),
  }),
  'POST console/people/view': async ({ here, member }) => {
    let token = 'n'.repeat(43)
    return {
      read: async (at) => (await at.by(token).send(me)).json().viewing?.reason ?? null,
      change: async () => {
        const { ticket } = await here.operator.call(viewAs, {
          body: { account_id: member.account_id, reason },
        })
        const entered = await here.visitor.call(externalExchange, { body: { ticket } })
        token = entered.token!
      },
    }
  },
  'POST console/approvals/rule': (world) => ({
    read: async (at) => (await at.operator.call(approvals)).two_persons,
    change: async () => {
      await (await administrator(world)).call(setTwoPersons, { body: { two_persons: true, password } })
    },
  }),
  'POST console/approvals/confirm': async (world) => {
    const { second, approval_id } = await askForSecond(world)
    return {
      read: readApprovals,
      change: () => second.call(confirmApproval, { body: { approval_id, password } }),
    }
  },
  'POST console/approvals/decline': async (world) => {
    const { second, approval_id } = await askForSecond(world)
    return {
      read: readApprovals,
      change: async () => {
        await second.call(declineApproval, { body: { approval_id } })
        await world.db.updateTable('installation_settings').set({ two_persons: false }).execute()
      },
    }
  },
}
