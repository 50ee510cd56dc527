import { preferences } from '@cuesheet/contract/account'
import {
  endOtherSessions,
  endSession,
  securityEvents,
  sessions,
  updateAccount,
  withdraw,
} from '@cuesheet/contract/account-settings'
import { login, logout, me } from '@cuesheet/contract/auth'
import { channels } from '@cuesheet/contract/channels'
import { externalExchange, externalTicket } from '@cuesheet/contract/external-auth'
import {
  accounts,
  endMemberSession,
  memberSessions as memberSessionsEndpoint,
} from '@cuesheet/contract/members'
import { deleteView, savedViews, saveView } from '@cuesheet/contract/saved-views'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '@cuesheet/contract/second-factor'
import { loginSecond, resetPassword } from '@cuesheet/contract/sign-in'
import { generateSync } from 'otplib/functional'
import { hashToken } from '../../access/session.ts'
import type { Viewer } from '../../access/viewer.ts'
import { addApiKey } from '../../features/api-keys/mutations.ts'
import { createSession } from '../factories.ts'
import type { TestClient } from '../test-client.ts'
import { screenOf } from './screens.ts'
import { type Clients, password, type Row, type World } from './world.ts'

/** Who is signed in with this token, or why nobody is, and what a report screen answers to it. */
const whoIs = async (client: TestClient) => {
  const { code, account } = (await client.send(me)).json()
  return [code ?? account, await screenOf(client)]
}
const viewOf = { list: 'report-video', name: 'Shorts', search: 'type=shorts' }
const viewsOf = (at: Clients) => at.member.call(savedViews, { query: { list: viewOf.list } })
const openSession = ({ db, member }: World) => createSession(db, member)
const memberSessions = (at: Clients) => at.member.call(sessions)
const memberRow = (at: Clients) => at.manager.call(accounts)

/** The member's authenticator app and its recovery codes, of which each is good for one code. */
async function enableCodes({ here }: World): Promise<{ code: string; recovery_codes: string[] }> {
  const { secret } = await here.member.call(beginSecondFactor, { body: { password } })
  const code = generateSync({ secret })
  const { recovery_codes } = await here.member.call(enableSecondFactor, { body: { code } })
  return { code, recovery_codes }
}
const signIn = ({ here }: World, { user_id }: Viewer) =>
  here.visitor.call(login, { body: { id: user_id, password } })

async function askTicket({ db, network, here, member }: World): Promise<string> {
  const { key } = await addApiKey(
    db,
    network.scope,
    { name: 'Partner', scopes: ['tickets'] },
    { account_id: null },
  )
  const headers = { authorization: `Bearer ${key}` }
  const sent = { body: { user_id: member.user_id }, headers }
  return (await here.visitor.call(externalTicket, sent)).ticket
}

export const accountRows: Record<string, Row> = {
  'POST saved-views/save': ({ here }) => ({
    read: viewsOf,
    change: () => here.member.call(saveView, { body: viewOf }),
  }),
  'POST saved-views/delete': async ({ here }) => {
    await here.member.call(saveView, { body: viewOf })
    const { list, name } = viewOf
    return { read: viewsOf, change: () => here.member.call(deleteView, { body: { list, name } }) }
  },
  'POST member/login': (world) => ({
    read: async (at) => [await memberSessions(at), await memberRow(at), await at.member.call(securityEvents)],
    change: () => signIn(world, world.member),
  }),
  'POST member/login/second': async (world) => {
    const { recovery_codes } = await enableCodes(world)
    const { challenge = '' } = await signIn(world, world.member)
    const body = { challenge, code: recovery_codes[0]! }
    return {
      read: async (at) => [await memberSessions(at), await at.member.call(secondFactor)],
      change: () => world.here.visitor.call(loginSecond, { body }),
    }
  },
  'POST member/logout': async (world) => {
    const token = await openSession(world)
    return {
      read: async (at) => [await whoIs(at.by(token)), await memberSessions(at)],
      change: () => world.here.by(token).call(logout),
    }
  },
  'POST member/password/reset': async (world) => {
    const { db, network, member, here } = world
    const token = 'r'.repeat(43)
    await db
      .insertInto('password_resets')
      .values({
        network_id: network.network_id,
        account_id: member.account_id,
        token_hash: hashToken(token),
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute()
    return {
      read: (at) => whoIs(at.member),
      change: () => here.visitor.call(resetPassword, { body: { token, new_password: 'another one' } }),
    }
  },
  'POST member/account/preferences': ({ here }) => ({
    read: async (at) => [await whoIs(at.member), await at.member.call(channels)],
    change: () =>
      here.member.call(preferences, {
        body: { currency: 'USD', theme: 'dark', columns: { videos: ['views'] }, single_keys: false },
      }),
  }),
  'POST member/account/update': ({ here }) => ({
    read: async (at) => [await whoIs(at.member), await memberRow(at), await at.manager.call(channels)],
    change: () => here.member.call(updateAccount, { body: { password, nickname: 'Renamed' } }),
  }),
  'POST member/account/delete.account': ({ here }) => ({
    read: async (at) => [await whoIs(at.member), await memberRow(at), await at.manager.call(channels)],
    change: () => here.member.call(withdraw, { body: { password } }),
  }),
  'POST member/account/sessions/end': async (world) => {
    const token = await openSession(world)
    const { sessions: open } = await memberSessions(world.here)
    const { session_id } = open.find(({ is_current }) => !is_current)!
    return {
      read: async (at) => [await whoIs(at.by(token)), await memberSessions(at)],
      change: () => world.here.member.call(endSession, { body: { session_id } }),
    }
  },
  'POST member/mcn/sessions/end': async (world) => {
    const token = await openSession(world)
    const target = world.member.account_id
    const { sessions: open } = await world.here.manager.call(memberSessionsEndpoint, { query: { target } })
    const { session_id } = open[0]!
    return {
      read: async (at) => [
        await whoIs(at.by(token)),
        await at.manager.call(memberSessionsEndpoint, { query: { target } }),
      ],
      change: () => world.here.manager.call(endMemberSession, { body: { target, session_id } }),
    }
  },
  'POST member/account/sessions/end.others': async (world) => {
    const token = await openSession(world)
    return {
      read: async (at) => [await whoIs(at.by(token)), await memberSessions(at)],
      change: () => world.here.member.call(endOtherSessions),
    }
  },
  'POST member/account/second/enable': async ({ here }) => {
    const { secret } = await here.member.call(beginSecondFactor, { body: { password } })
    return {
      read: async (at) => [await at.member.call(secondFactor), await memberRow(at)],
      change: () => here.member.call(enableSecondFactor, { body: { code: generateSync({ secret }) } }),
    }
  },
  'POST member/account/second/codes': async (world) => {
    const { recovery_codes } = await enableCodes(world)
    const { challenge = '' } = await signIn(world, world.member)
    await world.here.visitor.call(loginSecond, { body: { challenge, code: recovery_codes[0]! } })
    const body = { password, code: recovery_codes[1]! }
    return {
      read: (at) => at.member.call(secondFactor),
      change: () => world.here.member.call(renewRecoveryCodes, { body }),
    }
  },
  'POST member/account/second/disable': async (world) => {
    const { recovery_codes } = await enableCodes(world)
    return {
      read: async (at) => [await at.member.call(secondFactor), await memberRow(at)],
      change: () =>
        world.here.member.call(disableSecondFactor, { body: { password, code: recovery_codes[0]! } }),
    }
  },
  'POST member/mcn/require.second': ({ here }) => ({
    read: async (at) => [await at.member.call(me), await at.manager.call(secondFactor)],
    change: () => here.manager.call(requireSecondFactor, { body: { password, required: true } }),
  }),
  'POST member/mcn/reset.second': async (world) => {
    await enableCodes(world)
    const body = { password, target: world.member.account_id }
    return {
      read: async (at) => [await whoIs(at.member), await memberRow(at)],
      change: () => world.here.manager.call(resetSecondFactor, { body }),
    }
  },
  'POST external/exchange': async (world) => {
    const ticket = await askTicket(world)
    return {
      read: memberSessions,
      change: () => world.here.visitor.call(externalExchange, { body: { ticket } }),
    }
  },
  'cuesheet set-password': ({ cuesheet, network, member }) => ({
    read: (at) => whoIs(at.member),
    change: () => cuesheet('set-password', member.user_id, '--network', network.name),
  }),
  'cuesheet reset-second-factor': async (world) => {
    await enableCodes(world)
    const { cuesheet, network, member } = world
    return {
      read: async (at) => [await whoIs(at.member), await memberRow(at)],
      change: () => cuesheet('reset-second-factor', member.user_id, '--network', network.name),
    }
  },
}
