import { addApiKey, apiKeys, revokeApiKey } from '@cuesheet/contract/api-keys'
import { audit } from '@cuesheet/contract/audit'
import { channels } from '@cuesheet/contract/channels'
import { uploads } from '@cuesheet/contract/console-uploads'
import { cancelTerm, contractTerms, setTerm } from '@cuesheet/contract/contract-terms'
import { summary } from '@cuesheet/contract/dashboard'
import { externalTicket } from '@cuesheet/contract/external-auth'
import { endGuarantee, guarantees, setGuarantee } from '@cuesheet/contract/guarantees'
import {
  acceptMemberInvitation,
  answerMemberInvitation,
  inviteMember,
  memberInvitation,
  memberInvitations,
  withdrawMemberInvitation,
} from '@cuesheet/contract/member-invitations'
import {
  accounts,
  addMember,
  cancelFee,
  deleteMember,
  feeHistory,
  updateMember,
} from '@cuesheet/contract/members'
import { meta } from '@cuesheet/contract/site'
import { addDays } from '@cuesheet/contract/values/day'
import type { Viewer } from '../../access/viewer.ts'
import { addApiKey as addNetworkApiKey } from '../../features/api-keys/mutations.ts'
import { makePng } from '../picture-files.ts'
import { type Clients, password, type Row, type World } from './world.ts'

/** Every page of the list, of two sizes. */
async function listMembers({ manager }: Clients) {
  const pages = [1, 2, 3].map((page) => manager.call(accounts, { query: { size: 2, page } }))
  return Promise.all([...pages, manager.call(accounts, { query: { size: 50 } })])
}
const feesOf = (at: Clients) =>
  Promise.all([listMembers(at), at.member.call(feeHistory), at.member.call(summary)])
const termOf = ({ account_id }: Viewer) => ({
  target: account_id,
  platform_channel_id: null,
  family: 'ads' as const,
})
const termsOf = (at: Clients) => at.member.call(contractTerms)
const guaranteeOf = ({ account_id }: Viewer) => ({
  target: account_id,
  amount: '1000',
  span: 'month' as const,
  is_recoupable: false,
  until_month: null,
})
const guaranteesOf = (at: Clients) => at.member.call(guarantees)
const nextMonth = () => addDays(`${new Date().toISOString().slice(0, 7)}-01`, 32).slice(0, 7)

/** Whom a domain shows: by its call, its icon and a page's payload. */
const siteOf = async (at: Clients, domain: string) => [
  (await at.visitor.send(meta, { query: { domain } })).json().metadata,
  await at.page('/favicon.svg', domain),
  await at.page('/login/_payload.json?language=en', domain),
]
const ownSite =
  ({ network }: World) =>
  (at: Clients) =>
    siteOf(at, network.domain)
const keysOf = (at: Clients) => at.manager.call(apiKeys)

async function makeKey({ here }: World) {
  const { key, api_key } = await here.manager.call(addApiKey, {
    body: { name: 'Partner', scopes: ['tickets'], password },
  })
  return { key, ...api_key }
}

const invitedBy = (at: Clients) => at.manager.call(memberInvitations)
const invite = ({ here, channel }: World) =>
  here.manager.call(inviteMember, {
    body: { nickname: 'Invited', fee_rate: 0.2, channels: [channel.channel_id] },
  })
async function tokenOf(world: World) {
  return new URL((await invite(world)).link).hash.slice(1)
}

export const networkRows: Record<string, Row> = {
  'POST member/mcn/add': ({ here, channel }) => ({
    read: async (at) => [
      await listMembers(at),
      await at.manager.call(channels),
      await at.manager.call(audit),
    ],
    change: () =>
      here.manager.call(addMember, {
        body: {
          user_id: `new-${channel.channel_id}@example.test`,
          password,
          nickname: 'New',
          channels: [channel.channel_id],
        },
      }),
  }),
  'POST member/mcn/invitations/add': (world) => ({ read: invitedBy, change: () => invite(world) }),
  'POST member/mcn/invitations/withdraw': async (world) => {
    const { invitation_id } = await invite(world)
    const body = { invitation_id }
    return { read: invitedBy, change: () => world.here.manager.call(withdrawMemberInvitation, { body }) }
  },
  'POST invitations/member/accept': async (world) => {
    const token = await tokenOf(world)
    const { seen } = await world.here.visitor.call(memberInvitation, { body: { token } })
    const body = { token, seen, user_id: `invited@${world.network.domain}`, new_password: password }
    return {
      read: async (at) => [await invitedBy(at), await listMembers(at)],
      change: () => world.here.visitor.call(acceptMemberInvitation, { body }),
    }
  },
  'POST invitations/member/answer': async (world) => {
    const body = { token: await tokenOf(world), answer: 'declined', reason: 'Not now' } as const
    return { read: invitedBy, change: () => world.here.visitor.call(answerMemberInvitation, { body }) }
  },
  'POST member/mcn/update': ({ here, member }) => ({
    read: feesOf,
    change: () => here.manager.call(updateMember, { body: { target: member.account_id, fee_rate: 0.4 } }),
  }),
  'POST member/mcn/cancel.fee': async ({ here, member }) => {
    const planned = { target: member.account_id, fee_rate_from: nextMonth() }
    await here.manager.call(updateMember, { body: { ...planned, fee_rate: 0.4 } })
    return { read: feesOf, change: () => here.manager.call(cancelFee, { body: planned }) }
  },
  'POST member/mcn/terms/set': ({ here, member }) => ({
    read: termsOf,
    change: () => here.manager.call(setTerm, { body: { ...termOf(member), fee_rate: 0.4 } }),
  }),
  'POST member/mcn/terms/cancel': async ({ here, member }) => {
    const planned = { ...termOf(member), from_month: nextMonth() }
    await here.manager.call(setTerm, { body: { ...planned, fee_rate: 0.4 } })
    return { read: termsOf, change: () => here.manager.call(cancelTerm, { body: planned }) }
  },
  'POST member/mcn/guarantees/set': ({ here, member }) => ({
    read: guaranteesOf,
    change: () => here.manager.call(setGuarantee, { body: guaranteeOf(member) }),
  }),
  'POST member/mcn/guarantees/end': async ({ here, member }) => {
    const planned = { ...guaranteeOf(member), from_month: nextMonth() }
    await here.manager.call(setGuarantee, { body: planned })
    const { target, from_month } = planned
    return {
      read: guaranteesOf,
      change: () => here.manager.call(endGuarantee, { body: { target, from_month } }),
    }
  },
  'POST member/mcn/delete': ({ here, member }) => ({
    read: async (at) => [await listMembers(at), await at.manager.call(channels)],
    change: () => here.manager.call(deleteMember, { body: { target: member.account_id, password } }),
  }),
  'POST api-keys/add': (world) => ({ read: keysOf, change: () => makeKey(world) }),
  'POST api-keys/revoke': async (world) => {
    const { api_key_id } = await makeKey(world)
    return {
      read: keysOf,
      change: () => world.here.manager.call(revokeApiKey, { body: { api_key_id } }),
    }
  },
  'POST external/tickets': async (world) => {
    const { key } = await makeKey(world)
    const sent = { body: { user_id: world.member.user_id }, headers: { authorization: `Bearer ${key}` } }
    return {
      read: async (at) => [await keysOf(at), await at.manager.call(audit)],
      change: () => world.here.visitor.call(externalTicket, sent),
    }
  },
  'POST report-files': async (world) => {
    const asked = { name: 'Nightly', scopes: ['reports:write'] as const }
    const { key } = await addNetworkApiKey(world.db, world.network.scope, asked, { account_id: null })
    return {
      read: (at) => at.operator.call(uploads),
      change: () =>
        world.app.inject({
          method: 'POST',
          url: '/api/report-files?name=a.csv',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
          payload: Buffer.from('date\n'),
        }),
    }
  },
  'cuesheet api-key create': ({ cuesheet, network }) => ({
    read: keysOf,
    change: () => cuesheet('api-key', 'create', '--network', network.name, '--name', 'Partner'),
  }),
  'cuesheet api-key revoke': async (world) => {
    const { api_key_id } = await makeKey(world)
    return {
      read: keysOf,
      change: () => world.cuesheet('api-key', 'revoke', String(api_key_id), '--network', world.network.name),
    }
  },
  'cuesheet create-account': ({ cuesheet, network }) => ({
    read: listMembers,
    change: () =>
      cuesheet(
        'create-account',
        `new@${network.domain}`,
        ...['--role', 'member', '--network', network.name, '--generate-password'],
      ),
  }),
  'cuesheet create-network': ({ cuesheet, network }) => ({
    read: (at) => siteOf(at, `other-${network.domain}`),
    change: () => cuesheet('create-network', `other-${network.name}`, '--domain', `other-${network.domain}`),
  }),
  'cuesheet network set': (world) => ({
    read: ownSite(world),
    change: () => world.cuesheet('network', 'set', world.network.name, '--color', '#123456', '--playist'),
  }),
  'cuesheet network set-text': (world) => ({
    read: ownSite(world),
    change: () => world.cuesheet('network', 'set-text', world.network.name, 'ko', '--title', 'Another'),
  }),
  'cuesheet network set-logo': async (world) => {
    const file = await world.write('logo.png', makePng(64, 64))
    return {
      read: ownSite(world),
      change: () => world.cuesheet('network', 'set-logo', world.network.name, file),
    }
  },
  'cuesheet network add-domain': ({ cuesheet, network }) => ({
    read: (at) => siteOf(at, `second-${network.domain}`),
    change: () => cuesheet('network', 'add-domain', network.name, `second-${network.domain}`),
  }),
  'cuesheet network remove-domain': async ({ cuesheet, network }) => {
    const domain = `second-${network.domain}`
    await cuesheet('network', 'add-domain', network.name, domain)
    return {
      read: (at) => siteOf(at, domain),
      change: () => cuesheet('network', 'remove-domain', network.name, domain),
    }
  },
  'cuesheet network default': ({ cuesheet, network }) => ({
    read: (at) => siteOf(at, 'nobody.test'),
    change: () => cuesheet('network', 'default', network.name),
  }),
}
