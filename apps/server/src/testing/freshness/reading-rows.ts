import { me } from '@cuesheet/contract/auth'
import { readGuideProgress, saveGuideProgress } from '@cuesheet/contract/guides'
import { chooseTold, messages, readMessages, toldSettings } from '@cuesheet/contract/messages'
import {
  addNotice,
  authoredNotice,
  authoredNotices,
  deleteNotice,
  dismissNotice,
  notices,
  readAllNotices,
  readNotice,
  updateNotice,
  withdrawNotice,
} from '@cuesheet/contract/notices'
import { notify } from '../../features/messages/mutations.ts'
import type { Clients, Row, World } from './world.ts'

/** What the member reads of notices, and what its authors see of that. */
const noticesOf = async (at: Clients) => [
  await at.member.call(me),
  await at.member.call(notices),
  await at.manager.call(authoredNotices),
  await at.operator.call(authoredNotices),
  await at.page('/notices/_payload.json?language=ko'),
]
const texts = (title: string) => [{ locale: 'ko' as const, title, body: 'A body.' }]

/** One of the network's own, urgent. */
const write = async ({ here }: World) =>
  (await here.manager.call(addNotice, { body: { texts: texts('Written'), is_urgent: true } })).notice_id
const publish = async ({ cuesheet, write, network }: World) => {
  const slug = `notice-${network.network_id}`
  const file = await write('notice.md', `---\nslug: ${slug}\n---\n# [ko] Published\n\nA body.\n`)
  return { slug, publish: () => cuesheet('notice', 'publish', file) }
}
type NoticeCall = typeof readNotice | typeof dismissNotice | typeof withdrawNotice | typeof deleteNotice
const onNotice =
  (endpoint: NoticeCall, by: 'member' | 'manager'): Row =>
  async (world) => {
    const body = { notice_id: await write(world) }
    return { read: noticesOf, change: () => world.here[by].call(endpoint as typeof readNotice, { body }) }
  }
const byCommand =
  (command: string): Row =>
  async (world) => {
    const { slug, publish: publishFirst } = await publish(world)
    await publishFirst()
    return { read: noticesOf, change: () => world.cuesheet('notice', command, slug) }
  }

export const readingRows: Record<string, Row> = {
  'POST guides/progress': ({ here }) => ({
    read: (at) => at.member.call(readGuideProgress),
    change: () =>
      here.member.call(saveGuideProgress, { body: { guide: 'pc-auth', steps: ['copy'], done: true } }),
  }),
  'POST messages/read': async ({ db, network, member, channel, here }) => {
    await db.transaction().execute((trx) =>
      notify(trx, network.scope, {
        to: [member.account_id],
        kind: 'channel_approved',
        channel_id: channel.channel_id,
        names: { channel: 'Channel' },
      }),
    )
    return {
      read: (at) => at.member.call(messages),
      change: () => here.member.call(readMessages, { body: { up_to: Number.MAX_SAFE_INTEGER } }),
    }
  },
  'POST messages/settings': ({ here }) => ({
    read: (at) => at.member.call(toldSettings),
    change: () =>
      here.member.call(chooseTold, { body: { choice: { topic: 'channels', way: 'mail', is_on: true } } }),
  }),
  'POST notices/add': (world) => ({ read: noticesOf, change: () => write(world) }),
  'POST notices/update': async (world) => {
    const { here } = world
    const notice_id = await write(world)
    const { notice } = await here.manager.call(authoredNotice, { query: { notice: notice_id } })
    const body = { notice_id, revision: notice.revision, texts: texts('Rewritten') }
    return { read: noticesOf, change: () => here.manager.call(updateNotice, { body }) }
  },
  'POST notices/withdraw': onNotice(withdrawNotice, 'manager'),
  'POST notices/delete': onNotice(deleteNotice, 'manager'),
  'POST notices/read': onNotice(readNotice, 'member'),
  'POST notices/dismiss': onNotice(dismissNotice, 'member'),
  'POST notices/read.all': async (world) => {
    await write(world)
    return { read: noticesOf, change: () => world.here.member.call(readAllNotices) }
  },
  'cuesheet notice publish': async (world) => {
    const { publish: change } = await publish(world)
    return { read: noticesOf, change }
  },
  'cuesheet notice withdraw': byCommand('withdraw'),
  'cuesheet notice delete': byCommand('delete'),
}
