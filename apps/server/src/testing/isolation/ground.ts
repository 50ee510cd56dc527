import { createHash } from 'node:crypto'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import { addApiKey } from '../../features/api-keys/mutations.ts'
import { rebuildRollups } from '../../features/facts/change-facts.ts'
import { notify } from '../../features/messages/mutations.ts'
import { createNotice } from '../../features/notices/mutations.ts'
import { createTrack } from '../catalogue.ts'
import {
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../factories.ts'
import { addActivity, addRevenue } from '../facts.ts'
import { cheapPasswordCost, type TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { type Caller, type Ids, type Kind, managersPassword } from './row.ts'

/** Two networks with a member, a colleague, a channel and a video each; the home network has a mate's of everything. */
export type Ground = {
  home: TestNetwork
  ids: Record<Kind, Ids>
  viewers: Record<Exclude<Caller, 'anonymous' | 'expired'>, Viewer>
}

const domains = {
  anonymous: 'home.test',
  expired: 'home.test',
  member: 'home.test',
  newcomer: 'home.test',
  manager: 'home.test',
  stranger: 'away.test',
  operator: 'localhost',
}
type Mark = 'homemark' | 'matemark' | 'awaymark'
const sessions: Record<Mark | 'nobody', string> = {
  homemark: '00000000-0000-4000-8000-000000000001',
  matemark: '00000000-0000-4000-8000-000000000002',
  awaymark: '00000000-0000-4000-8000-000000000003',
  nobody: '00000000-0000-4000-8000-000000000004',
}

/** The same rows, ids and texts on any database that is empty. */
export async function layGround(db: Database): Promise<Ground> {
  const home = await createNetwork(db, { name: 'home' })
  const away = await createNetwork(db, { name: 'away' })
  await db
    .insertInto('tracks')
    .values({ isrc: 'KRA402600001', title: 'For everyone', category: 'bgm' })
    .execute()
  const own = await fill(db, home, 'homemark', 'homevideo')
  const mate = await fill(db, home, 'matemark', 'matevideo')
  const foreign = await fill(db, away, 'awaymark', 'awayvideo')
  await db
    .updateTable('videos')
    .set({ title: 'homemark video' })
    .where('video_id', '=', videoId('homevideo'))
    .execute()
  const password_hash = await hashPassword(managersPassword, cheapPasswordCost)
  const viewers = {
    member: own.member,
    newcomer: await createAccount(db, home, { nickname: 'Newcomer', user_id: 'newcomer@home.test' }),
    manager: await createAccount(db, home, {
      as: 'manager',
      nickname: 'homemark manager',
      user_id: 'manager@home.test',
      password_hash,
    }),
    stranger: await createAccount(db, away, {
      as: 'manager',
      nickname: 'awaymark manager',
      user_id: 'manager@away.test',
      password_hash,
    }),
    operator: await createAccount(db, null, {
      as: 'operator',
      nickname: 'Operator',
      user_id: 'operator@localhost.test',
    }),
  }
  const ids: Record<Kind, Ids> = {
    own: own.ids,
    mate: mate.ids,
    foreign: foreign.ids,
    absent: {
      network: 2_000_000_000,
      member: 2_000_000_000,
      colleague: 2_000_000_000,
      channel: 2_000_000_000,
      video: videoId('nobody'),
      track: 2_000_000_000,
      api_key: 2_000_000_000,
      notice: 2_000_000_000,
      session: sessions.nobody,
    },
  }
  return { home, ids, viewers }
}

/** Every text of a network holds its mark, so that no answer can show any of it unseen. */
async function fill(
  db: Database,
  network: TestNetwork,
  mark: Mark,
  video: string,
): Promise<{ member: Viewer; ids: Ids }> {
  const member = await createAccount(db, network, {
    nickname: `${mark} member`,
    user_id: `${video}@${mark}.test`,
  })
  const colleague = await createAccount(db, network, {
    nickname: `${mark} colleague`,
    user_id: `colleague@${mark}.test`,
  })
  const channel = await createChannel(db, network, {
    title: `${mark} channel`,
    platform_channel_id: `UC${mark.padStart(22, '0')}`,
    members: [member],
  })
  const days = [0, 1, 2].map((ago) => addDays(reportingDay(new Date()), -2 - ago))
  await addActivity(
    db,
    network,
    days.map((day) => ({ channel, video, day, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    days.map((day) => ({ channel, video, day, revenue: 5_000_000_000 })),
  )
  await db
    .updateTable('videos')
    .set({ title: `${mark} video` })
    .where('network_id', '=', network.network_id)
    .execute()
  await db.transaction().execute(async (trx) => {
    await rebuildRollups(trx, network.scope)
    const { channel_id } = channel
    const names = { channel: `${mark} channel` }
    await notify(trx, network.scope, { to: [member.account_id], kind: 'channel_approved', channel_id, names })
    await recordAudit(trx, {
      network_id: network.network_id,
      account_id: member.account_id,
      action: 'channel.verify',
      subject: String(channel_id),
      after: { title: `${mark} channel` },
    })
  })
  const track = await shareTrack(db, network, channel, mark, video)
  const isForManagers = mark === 'matemark'
  const notice = await createNotice(db, network.scope, noticeFor(mark, isForManagers), {
    account_id: null,
    now: new Date(),
  })
  const asked = { name: `${mark} partner`, scopes: ['tickets'] as const }
  const { api_key_id } = await addApiKey(db, network.scope, asked, { account_id: null })
  return {
    member,
    ids: {
      network: network.network_id,
      member: member.account_id,
      colleague: colleague.account_id,
      channel: channel.channel_id,
      video: videoId(video),
      track,
      api_key: api_key_id,
      notice,
      session: await openSession(db, member, sessions[mark]),
    },
  }
}

/** The network's own track, which the video uses: that of the home network has the mark that strangers must not see. */
async function shareTrack(
  db: Database,
  network: TestNetwork,
  channel: TestChannel,
  mark: Mark,
  video: string,
): Promise<number> {
  const isrc = mark === 'awaymark' ? 'KRA402600003' : 'KRA402600002'
  const title = mark === 'awaymark' ? 'awaymark track' : 'hometrack'
  const found = await db.selectFrom('tracks').select('track_id').where('isrc', '=', isrc).executeTakeFirst()
  const { track_id } = found ?? (await createTrack(db, { isrc, title, networks: [network] }))
  await addTracks(db, channel, video, [{ isrc, title }])
  return track_id
}

/** What everyone of the home network reads has no mark: members of no channel read it, too. */
function noticeFor(mark: Mark, isForManagers: boolean) {
  const title = mark === 'homemark' ? 'For everyone' : `${mark} notice`
  return {
    texts: [{ locale: 'ko' as const, title, body: `${title} **body**` }],
    roles: isForManagers ? ['manager' as const] : ['member' as const, 'manager' as const],
    is_draft: false,
    is_pinned: false,
    is_urgent: true,
  }
}

/** A session that is there again for each call, under the same name. */
async function openSession(db: Database, member: Viewer, session_id: string): Promise<string> {
  await db
    .insertInto('sessions')
    .values({
      session_id,
      network_id: member.network_id!,
      account_id: member.account_id,
      token_hash: createHash('sha256').update(session_id).digest(),
      address: '192.0.2.1',
    })
    .onConflict((open) => open.doNothing())
    .execute()
  return session_id
}

/** A session of its own for every call, so that a sign-out ends no other call's. */
export async function openAs(test: TestApp, { viewers }: Ground, caller: Caller): Promise<TestClient> {
  const domain = domains[caller]
  if (caller === 'anonymous') return test.open(domain)
  if (caller !== 'expired') return test.open(domain, viewers[caller])
  const client = await test.open(domain, viewers.manager)
  await sql`update sessions set last_seen_at = now() - interval '31 days'
    where token_hash = sha256(${client.token}::text::bytea)`.execute(test.db)
  return client
}

/** Calls that were refused count for nothing. */
export const forgetRefusals = ({ db }: TestApp) => db.deleteFrom('sign_in_throttle').execute()

/** What a call before has ended is there again. */
export async function restoreGround(test: TestApp, { ids, viewers }: Ground): Promise<void> {
  const { db } = test
  await forgetRefusals(test)
  await restoreKeys(db, ids)
  await restoreNotices(db, ids)
  await openSession(db, viewers.member, ids.own.session)
}

/** Keys that a call before has revoked are there again. */
async function restoreKeys(db: Database, ids: Ground['ids']): Promise<void> {
  for (const { network, api_key } of [ids.own, ids.mate, ids.foreign])
    await sql`insert into api_keys (network_id, api_key_id, key_hash, prefix, name, scopes) overriding system value
      values (${network}, ${api_key}, ${Buffer.from(String(api_key))}, 'cuesheet', 'Again', array['tickets'])
      on conflict do nothing`.execute(db)
}

/** Notices that a call before has withdrawn or deleted are there again, unread. */
async function restoreNotices(db: Database, ids: Ground['ids']): Promise<void> {
  for (const [kind, mark] of [
    ['own', 'homemark'],
    ['mate', 'matemark'],
    ['foreign', 'awaymark'],
  ] as const) {
    const { network, notice } = ids[kind]
    const { texts, roles } = noticeFor(mark, kind === 'mate')
    await sql`insert into notices (notice_id, network_id, roles, publish_from, is_urgent)
      values (${notice}, ${network}, ${roles}, '2026-01-01', true)
      on conflict (notice_id) do update set withdrawn_at = null`.execute(db)
    await sql`insert into notice_texts (notice_id, locale, title, body)
      values (${notice}, 'ko', ${texts[0]!.title}, ${texts[0]!.body}) on conflict do nothing`.execute(db)
  }
  await db.deleteFrom('notice_receipts').execute()
}
