import type { lineOutcomes } from '@cuesheet/contract/channel-lines'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import { reportingDay } from '@cuesheet/contract/values/day'
import type { Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { sendJob } from '../../jobs/send-job.ts'
import type { TextKey } from '../../locales/texts.ts'
import { purgeFacts } from '../facts/change-facts.ts'
import { storePlatformPicture } from '../pictures/public.ts'
import { endKept } from '../settlement/public.ts'
import { announceChannels, notifyOfChannel } from './announcements.ts'
import type { ActingOnChannel } from './change-state.ts'
import { findRegistration } from './queries.ts'
import { platformStateOf } from './refresh/refresh-rules.ts'
import type { FoundChannel, Platform } from './registration/find-linked-channel.ts'
import { findLinkedChannels } from './registration/find-linked-channels.ts'
import { asRefusal, describeRefusal } from './registration/refused-lines.ts'
import { addClaim, isHolder, rivalsOf } from './review/contests.ts'

export type { Platform }

export type Previewed = {
  platform_channel_id: string
  title: string
  handle: string | null
  thumbnail: string | null
  videos: number | null
  is_certain: boolean
  contested: boolean
}

/** What would be registered; keeps nothing but the picture. `conflict` for a channel that the network has. */
export async function previewChannel(
  db: Database,
  scope: NetworkScope,
  { channel, is_certain, picture }: FoundChannel,
  now: Date,
): Promise<Previewed> {
  const { platform_channel_id, title, handle, video_count } = channel
  const registered = await findRegistration(db, scope, platform_channel_id)
  if (registered.here) throw new DomainError('conflict', { message_key: 'channel_registered_here' })
  const thumbnail = picture
    ? await db.transaction().execute((trx) => storePlatformPicture(trx, picture, now))
    : null
  return {
    platform_channel_id,
    title,
    handle,
    thumbnail,
    videos: video_count,
    is_certain,
    contested: registered.elsewhere,
  }
}

type Registered = { channel_id: number; contested: boolean; verification_code: string }

/** Registers a channel as Pending; answers its id and code, and whether another network has it, too. */
export function registerChannel(
  db: Database,
  scope: NetworkScope,
  channel: FoundChannel,
  category: ChannelCategory | null,
  acting: ActingOnChannel,
): Promise<Registered> {
  return db.transaction().execute((trx) => insertChannel(trx, scope, channel, category, acting))
}

async function insertChannel(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { channel, picture }: FoundChannel,
  category: ChannelCategory | null,
  { account_id, address, now }: ActingOnChannel,
): Promise<Registered> {
  const { network_id } = scope
  const { platform_channel_id, title, handle, uploads_playlist_id } = channel
  const claim = await addClaim(trx, scope, platform_channel_id)
  const { channel_id } = claim
  const thumbnail = picture ? await storePlatformPicture(trx, picture, now) : null
  const registered = await trx
    .insertInto('channels')
    .values({
      network_id,
      channel_id,
      platform_channel_id,
      title,
      handle,
      thumbnail,
      category,
      uploads_playlist_id,
      registered_on: reportingDay(now),
      registered_by: account_id,
      platform_state: platformStateOf(channel),
      platform_checked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['network_id', 'channel_id']).doNothing())
    .returning('verification_code')
    .executeTakeFirst()
  if (!registered) throw new DomainError('conflict', { message_key: 'channel_registered_here' })
  await endKept(trx, scope, [platform_channel_id], reportingDay(now))
  await purgeFacts(trx, scope, [channel_id])
  await recordAudit(trx, {
    network_id,
    account_id,
    action: 'channel.register',
    subject: String(channel_id),
    after: { platform_channel_id, title, category },
    ...(address ? { address } : {}),
  })
  await sendJob(trx, 'channels.read-new')
  await announceChannels(trx, scope)
  // It is contested from now on.
  for (const rival of rivalsOf(claim, scope)) await notifyOfChannel(trx, rival, channel_id, null)
  return { channel_id, contested: !isHolder(claim, scope) || claim.rivals.length > 0, ...registered }
}

export type Line = {
  link: string
  /** Null where the link led nowhere. */
  platform_channel_id: string | null
  outcome: (typeof lineOutcomes)[number]
  channel_id: number | null
  title: string | null
  verification_code: string | null
  message: TextKey
}

/**
 * Registers many, each line by itself: what one is refused for leaves the others alone. In the order given. Lines that the
 * platform was not asked about in time say so.
 */
export async function registerLinks(
  db: Database,
  platform: Platform,
  scope: NetworkScope,
  request: {
    links: readonly (string | { link: string; category: ChannelCategory })[]
    /** Of lines without one of their own. */
    category: ChannelCategory | null
  },
  acting: ActingOnChannel,
): Promise<Line[]> {
  const given = request.links.map((line) =>
    typeof line === 'string' ? { link: line, category: request.category } : line,
  )
  const channels = await findLinkedChannels(
    platform,
    given.map(({ link }) => link),
  )
  const lines: Line[] = []
  const platformIds = new Set<string>()
  for (const [index, { link, category }] of given.entries()) {
    const answer = channels[index]!
    if (answer instanceof DomainError) lines.push(refusedLine(link, answer))
    else if (platformIds.has(answer.channel.platform_channel_id))
      lines.push({ ...noChannel, link, outcome: 'repeated', message: 'channel_line_repeated' })
    else {
      platformIds.add(answer.channel.platform_channel_id)
      lines.push(await registerLine(db, scope, { link, found: answer, category }, acting))
    }
  }
  return lines
}

const noChannel = { platform_channel_id: null, channel_id: null, title: null, verification_code: null }

function refusedLine(link: string, refusal: DomainError): Line {
  return { ...noChannel, link, ...describeRefusal(refusal) }
}

async function registerLine(
  db: Database,
  scope: NetworkScope,
  { link, found, category }: { link: string; found: FoundChannel; category: ChannelCategory | null },
  acting: ActingOnChannel,
): Promise<Line> {
  const { title, platform_channel_id } = found.channel
  if (!found.is_certain)
    return {
      ...noChannel,
      link,
      title,
      platform_channel_id,
      outcome: 'uncertain',
      message: 'channel_line_uncertain',
    }
  try {
    const { channel_id, contested, verification_code } = await registerChannel(
      db,
      scope,
      found,
      category,
      acting,
    )
    return {
      link,
      platform_channel_id,
      channel_id,
      title,
      verification_code,
      outcome: contested ? 'contested' : 'registered',
      message: contested ? 'channel_contested' : 'channel_registered',
    }
  } catch (error) {
    return { ...refusedLine(link, asRefusal(error)), platform_channel_id, title }
  }
}
