import * as contract from '@cuesheet/contract/console-collection'
import { sql } from 'kysely'
import { type Clients, password, type Row, type World } from './world.ts'

const ownerOf = ({ network }: World) => `CMS-${network.network_id}`
const stateOf = (world: World) => async (at: Clients) => {
  const query = { network: world.network.network_id }
  const { rows } = await at.operator.call(contract.collectionConnections, { query })
  return rows
}
const bodyOf = ({ network }: World) => ({ network_id: network.network_id })

function makeKey(world: World): string {
  world.platform.reporting.addOwner(ownerOf(world), { list: () => [] })
  return JSON.stringify(world.platform.reporting.access.createServiceAccount([ownerOf(world)]))
}
const connectByKey = (world: World) =>
  world.here.operator.call(contract.connectWithKey, {
    body: { ...bodyOf(world), content_owner: ownerOf(world), key: makeKey(world), password },
  })

/** A network that is connected, and whose latest try failed. */
async function fail(world: World): Promise<void> {
  await connectByKey(world)
  await sql`update collection_connections set problem = 'unreachable', problem_since = now(), failures = 1,
    next_try_at = now() + interval '1 hour' where network_id = ${world.network.network_id}`.execute(world.db)
}

export const consoleCollectionRows: Record<string, Row> = {
  'POST console/collection/connect/key': (world) => ({
    read: stateOf(world),
    change: () => connectByKey(world),
  }),
  'POST console/collection/connect/finish': async (world) => {
    const { operator } = world.here
    makeKey(world)
    const content_owner = ownerOf(world)
    const { url } = await operator.call(contract.beginConsent, {
      body: { ...bodyOf(world), content_owner, password },
    })
    const asked = new URL(url)
    const form = new URLSearchParams({ decision: 'allow', owner: content_owner })
    for (const scope of asked.searchParams.get('scope')!.split(' ')) form.set(`scope ${scope}`, 'on')
    const answer = await fetch(asked, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(answer.headers.get('location')!).searchParams
    const body = { state: back.get('state')!, code: back.get('code')! }
    return { read: stateOf(world), change: () => operator.call(contract.finishConsent, { body }) }
  },
  'POST console/collection/test': async (world) => {
    await fail(world)
    return {
      read: stateOf(world),
      change: () => world.here.operator.call(contract.testConnection, { body: bodyOf(world) }),
    }
  },
  'POST console/collection/collect': async (world) => {
    await fail(world)
    return {
      read: stateOf(world),
      change: () => world.here.operator.call(contract.collectNow, { body: bodyOf(world) }),
    }
  },
  'POST console/collection/disconnect': async (world) => {
    await connectByKey(world)
    return {
      read: stateOf(world),
      change: () => world.here.operator.call(contract.disconnect, { body: { ...bodyOf(world), password } }),
    }
  },
  'cuesheet connect key': async (world) => {
    const file = await world.write('key.json', makeKey(world))
    const flags = ['--network', world.network.name, '--content-owner', ownerOf(world)]
    return { read: stateOf(world), change: () => world.cuesheet('connect', 'key', file, ...flags) }
  },
  'cuesheet connect collect': async (world) => {
    await fail(world)
    return {
      read: stateOf(world),
      change: () => world.cuesheet('connect', 'collect', '--network', world.network.name),
    }
  },
  'cuesheet connect end': async (world) => {
    await connectByKey(world)
    return {
      read: stateOf(world),
      change: () => world.cuesheet('connect', 'end', '--network', world.network.name),
    }
  },
}
