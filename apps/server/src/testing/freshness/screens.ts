import { viewAs } from '@cuesheet/contract/console-people'
import { summary } from '@cuesheet/contract/dashboard'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { createNetwork } from '../factories.ts'
import type { TestClient } from '../test-client.ts'
import type { Clients, Row, World } from './world.ts'

/** What a report screen answers, or why it is refused. */
export async function screenOf(client: TestClient): Promise<unknown> {
  const { request_id, ...answer } = (await client.send(summary)).json()
  return answer
}

/** An operator who sees what the member sees, while a report screen is asked with that session. */
const viewed = async (world: World, end: (token: string) => Promise<unknown>) => {
  const body = { account_id: world.member.account_id, reason: 'They asked what they see.' }
  const { ticket } = await world.here.operator.call(viewAs, { body })
  const { token } = await world.here.visitor.call(externalExchange, { body: { ticket } })
  return {
    read: (at: Clients) => screenOf(at.by(token!)),
    change: () => end(token!),
  }
}
/** What a process keeps a statement for, beside all else that is read. */
export const screensOf = ({ manager, member, colleague }: Clients) =>
  Promise.all([manager, member, colleague].map(screenOf))

/** What changes whom a report screen answers, beside what calls and commands do by themselves. */
export const afterwards: Record<string, Row> = {
  'the domain moves to another network': async ({ db, network }) => {
    const other = await createNetwork(db)
    return {
      read: screensOf,
      change: () =>
        db
          .updateTable('network_domains')
          .set({ network_id: other.network_id })
          .where('domain', '=', network.domain)
          .execute(),
    }
  },
  'the domain becomes the default network’s': async ({ db, network, cuesheet }) => {
    const other = await createNetwork(db)
    await cuesheet('network', 'default', other.name)
    return {
      read: screensOf,
      change: () => db.deleteFrom('network_domains').where('domain', '=', network.domain).execute(),
    }
  },
  'an operator’s viewing is over': (world) =>
    viewed(world, () =>
      world.db
        .updateTable('sessions')
        .set({ ends_at: new Date(Date.now() - 1000) })
        .where('network_id', '=', world.network.network_id)
        .where('viewed_by', 'is not', null)
        .execute(),
    ),
  'an operator who views is signed out': (world) =>
    viewed(world, () =>
      world.db
        .deleteFrom('sessions')
        .where('network_id', '=', 0)
        .where('account_id', '=', world.operator.account_id)
        .execute(),
    ),
}
