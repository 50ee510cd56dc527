import { networkBrand, restoreBrand, saveBrand, setBrandPicture } from '@cuesheet/contract/console-brand'
import { importChannelList, networkChannels } from '@cuesheet/contract/console-channels'
import {
  createFromDraft,
  deleteDraft,
  networkDraft,
  networkDrafts,
  saveDraft,
} from '@cuesheet/contract/console-network-drafts'
import * as people from '@cuesheet/contract/console-network-people'
import * as console from '@cuesheet/contract/console-networks'
import { acceptInvitation } from '@cuesheet/contract/invitations'
import { makePng } from '../picture-files.ts'
import { type Clients, password, type Row, type World } from './world.ts'

const query = ({ network }: World) => ({ query: { network: network.network_id } })
const networksOf = (world: World) => async (at: Clients) => [
  await at.operator.call(console.network, query(world)),
  (await at.operator.call(console.networks, { query: { search: world.network.name } })).rows,
]
const brandOf = (world: World) => async (at: Clients) => at.operator.call(networkBrand, query(world))
const keysOf = (world: World) => (at: Clients) => at.operator.call(people.networkKeys, query(world))
const invitationsOf = (world: World) => async (at: Clients) => [
  await at.operator.call(people.networkInvitations, query(world)),
  (await at.operator.call(people.networkPeople, { query: { ...query(world).query, role: 'member' } })).rows,
]
const invite = (world: World) =>
  world.here.operator.call(people.invite, {
    body: {
      network_id: world.network.network_id,
      user_id: `new@${world.network.domain}`,
      nickname: 'Newcomer',
      role: 'member',
      language: 'en',
    },
  })
const look = {
  design_id: 'mcn-2',
  color_primary: '#123456',
  color_primary_dim: '#102030',
  texts: { ko: { title: '아침', description: '' } },
} as const
const content = ({ network }: World) => ({
  name: `drafted-${network.network_id}`,
  domain: `drafted-${network.network_id}.test`,
  titles: { ko: '새 네트워크' },
})
const begin = async (world: World) =>
  (
    await world.here.operator.call(saveDraft, {
      body: { draft_id: null, revision: 0, content: content(world) },
    })
  ).draft
const channelList = `channel_id,channel_title,video_id,video_title,published_at
UC${'l'.repeat(22)},Listed,aaaaaaaaaaa,A,
`
const draftsOf = async (at: Clients) => (await at.operator.call(networkDrafts)).rows

export const consoleNetworkRows: Record<string, Row> = {
  'POST console/channels/import': (world) => {
    const body = { network_id: world.network.network_id, name: 'list.csv', content: btoa(channelList) }
    return {
      read: (at) => at.operator.call(networkChannels, query(world)),
      change: async () => {
        const { shown } = await world.here.operator.call(importChannelList, { body })
        return world.here.operator.call(importChannelList, { body: { ...body, shown: shown! } })
      },
    }
  },
  'POST console/networks/set': (world) => ({
    read: networksOf(world),
    change: () =>
      world.here.operator.call(console.setNetwork, {
        body: { network_id: world.network.network_id, changes: { payday: 25 }, seen: { payday: null } },
      }),
  }),
  'POST console/networks/constants': (world) => ({
    read: networksOf(world),
    change: () =>
      world.here.operator.call(console.setConstants, {
        body: { network_id: world.network.network_id, constants: { review_days_to: 9 }, seen: {} },
      }),
  }),
  'POST console/networks/default': (world) => ({
    read: networksOf(world),
    change: () =>
      world.here.operator.call(console.setDefaultNetwork, {
        body: { network_id: world.network.network_id },
      }),
  }),
  'POST console/networks/domains/add': (world) => ({
    read: networksOf(world),
    change: () =>
      world.here.operator.call(console.addDomain, {
        body: { network_id: world.network.network_id, domain: `third-${world.network.domain}` },
      }),
  }),
  'POST console/networks/domains/remove': async (world) => {
    const body = { network_id: world.network.network_id, domain: `third-${world.network.domain}` }
    await world.here.operator.call(console.addDomain, { body })
    return {
      read: networksOf(world),
      change: () => world.here.operator.call(console.removeDomain, { body }),
    }
  },
  'POST console/networks/keys/add': (world) => ({
    read: keysOf(world),
    change: () => makeKey(world),
  }),
  'POST console/networks/keys/revoke': async (world) => {
    const { api_key } = await makeKey(world)
    const body = { network_id: world.network.network_id, api_key_id: api_key.api_key_id }
    return { read: keysOf(world), change: () => world.here.operator.call(people.revokeNetworkKey, { body }) }
  },
  'POST console/networks/invitations/add': (world) => ({
    read: invitationsOf(world),
    change: () => invite(world),
  }),
  'POST console/networks/invitations/revoke': async (world) => {
    await invite(world)
    const body = { network_id: world.network.network_id, user_id: `new@${world.network.domain}` }
    return {
      read: invitationsOf(world),
      change: () => world.here.operator.call(people.revokeInvitation, { body }),
    }
  },
  'POST invitations/accept': async (world) => {
    const { invitation } = await invite(world)
    const token = invitation.link.split('#')[1]!
    return {
      read: invitationsOf(world),
      change: () =>
        world.here.visitor.call(acceptInvitation, {
          body: { token, nickname: 'Newcomer', new_password: password },
        }),
    }
  },
  'POST console/networks/brand/save': (world) => ({
    read: brandOf(world),
    change: () =>
      world.here.operator.call(saveBrand, {
        body: { network_id: world.network.network_id, seen: 0, ...look },
      }),
  }),
  'POST console/networks/brand/picture': (world) => ({
    read: brandOf(world),
    change: () =>
      world.here.operator.call(setBrandPicture, {
        body: {
          network_id: world.network.network_id,
          seen: 0,
          kind: 'favicon',
          content: makePng(64, 64).toString('base64'),
        },
      }),
  }),
  'POST console/networks/brand/restore': async (world) => {
    const { network_id } = world.network
    const { version } = await world.here.operator.call(saveBrand, { body: { network_id, seen: 0, ...look } })
    return {
      read: brandOf(world),
      change: () =>
        world.here.operator.call(restoreBrand, { body: { network_id, seen: version, version: 1 } }),
    }
  },
  'POST console/networks/delete': (world) => ({
    read: async (at) => [
      await at.operator.call(console.networkDeletion, query(world)),
      (await at.operator.call(console.networks, { query: { state: 'deleting' } })).rows,
    ],
    change: () =>
      world.here.operator.call(console.deleteNetwork, {
        body: { network_id: world.network.network_id, name: world.network.name, password },
      }),
  }),
  'POST console/networks/drafts/save': async (world) => {
    const draft = await begin(world)
    const { draft_id, revision } = draft
    return {
      read: (at) => at.operator.call(networkDraft, { query: { draft: draft_id } }),
      change: () =>
        world.here.operator.call(saveDraft, {
          body: { draft_id, revision, content: { ...draft.content, name: 'another' } },
        }),
    }
  },
  'POST console/networks/drafts/delete': async (world) => {
    const { draft_id } = await begin(world)
    return { read: draftsOf, change: () => world.here.operator.call(deleteDraft, { body: { draft_id } }) }
  },
  'POST console/networks/drafts/create': async (world) => {
    const { draft_id, revision } = await begin(world)
    return {
      read: async (at) => [
        await draftsOf(at),
        (await at.operator.call(console.networks, { query: { search: content(world).name } })).rows,
      ],
      change: () =>
        world.here.operator.call(createFromDraft, { body: { draft_id, revision, language: 'en' } }),
    }
  },
}

const makeKey = (world: World) =>
  world.here.operator.call(people.addNetworkKey, {
    body: { network_id: world.network.network_id, name: 'Partner', scopes: ['tickets'], password },
  })
