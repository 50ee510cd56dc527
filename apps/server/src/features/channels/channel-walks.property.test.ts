import { reportingDay } from '@cuesheet/contract/values/day'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { listBrokenInvariants } from '../../testing/channel-invariants.ts'
import { createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { activityCsv, reportPart } from '../../testing/reports.ts'
import { runs } from '../../testing/sample.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importReport } from '../report-ingest/import-report.ts'
import { openLoadConnection } from '../report-ingest/load-connection.ts'
import type { PlatformChannel } from '../video-platform/parse-channel.ts'
import { assignChannels, unassignChannels } from './assignments.ts'
import type { ActingOnChannel } from './change-state.ts'
import { deleteChannel } from './delete-channel.ts'
import { registerChannel } from './register-channel.ts'
import type { FoundChannel } from './registration/find-linked-channel.ts'
import { decideReview, requestReview } from './review/reviews.ts'
import { type Actor, type ChannelState, nextState } from './transitions.ts'
import { recordPoll, startVerification } from './verification/verification-mutations.ts'

const { db, url } = await openTestDatabase()
const networks: { network: TestNetwork; manager: Viewer; member: Viewer }[] = []
for (let at = 0; at < 3; at++) {
  const network = await createNetwork(db)
  const manager = await createAccount(db, network, { as: 'manager' })
  networks.push({ network, manager, member: await createAccount(db, network) })
}

const platformIds = ['1', '2'].map((digit) => `UC${digit.repeat(22)}`)
const steps = [
  'register',
  'verify',
  'find',
  'miss',
  'give_up',
  'approve',
  'hold',
  'reject',
  'award',
  'review',
  'delete',
  'assign',
  'unassign',
  'report',
  'next_day',
] as const
type Step = { step: (typeof steps)[number]; network: number; channel: number }
const step = fc.record({
  // Proving and approving often, so that walks get far.
  step: fc.constantFrom(...steps, 'register', 'verify', 'find', 'find', 'approve'),
  network: fc.nat(2),
  channel: fc.nat(1),
})

const found = (id: string): FoundChannel => ({
  channel: {
    platform_channel_id: id,
    title: id,
    handle: null,
    descriptions: [],
    thumbnail_url: null,
    uploads_playlist_id: null,
    video_count: 1,
    privacy_status: 'public',
    country: null,
    published_at: '2020-01-01T00:00:00.000Z',
  },
  is_certain: true,
  picture: null,
})

type Channel = {
  channel_id: number
  status: ChannelState['status']
  verification: ChannelState['verification']
  verification_code: string
  verification_started_at: Date | null
  review_requested_at: Date | null
  decided_at: Date | null
}

async function findChannel(network: number, channel: number): Promise<Channel | undefined> {
  const { rows } = await sql<Channel>`
    select * from channels where network_id = ${networks[network]!.network.network_id}
      and platform_channel_id = ${platformIds[channel]}`.execute(db)
  return rows[0]
}

/** Does a step as the routes and the job do it. */
async function take({ step, network, channel }: Step, now: Date): Promise<unknown> {
  const { scope, network_id } = networks[network]!.network
  const { manager, member } = networks[network]!
  const known = await findChannel(network, channel)
  const channel_id = known?.channel_id ?? 2_000_000_000
  const as = (actor: Actor): ActingOnChannel => ({ actor, account_id: manager.account_id, now })
  const search = {
    network_id,
    platform_channel_id: '',
    ...known!,
    channel_id,
    verification_started_at: known?.verification_started_at ?? new Date(0),
  }
  const both = { channels: [channel_id], members: [member.account_id] }
  const seen = (text: string): PlatformChannel => ({
    ...found('').channel,
    descriptions: [{ field: 'snippet.description', text }],
  })
  switch (step) {
    case 'register':
      await registerChannel(db, scope, found(platformIds[channel]!), 'vlog', as('manager'))
      return
    case 'verify':
      return startVerification(db, scope, channel_id, as('manager'))
    case 'find':
      return known && recordPoll(db, search, seen(`x ${known.verification_code}`), now)
    case 'miss':
      return known && recordPoll(db, search, seen('nothing'), now)
    case 'give_up':
      return known && recordPoll(db, search, 'gone', new Date(now.getTime() + 25 * 3_600_000))
    case 'approve':
      return decideReview(db, scope, channel_id, { decision: step }, as('operator'))
    case 'award':
    case 'hold':
    case 'reject':
      return decideReview(db, scope, channel_id, { decision: step, note: 'because' }, as('operator'))
    case 'review':
      return requestReview(db, scope, channel_id, as('manager'))
    case 'delete':
      return deleteChannel(db, scope, channel_id, as('manager'))
    case 'assign':
      return assignChannels(db, scope, both, as('manager'))
    case 'unassign':
      return unassignChannels(db, scope, both, as('manager'))
    case 'report':
      return report(scope, now)
  }
}

async function report(scope: TestNetwork['scope'], now: Date): Promise<void> {
  const connection = await openLoadConnection(url)
  const today = reportingDay(now)
  const rows = platformIds.map((channel) => ({ channel, day: today, video: 'aaaaaaaaaaa', views: 3 }))
  try {
    await importReport(connection, scope, reportPart('r.csv', activityCsv(rows)), { today })
  } catch (error) {
    // Of no channel that the network holds: nothing is taken.
    if (!(error instanceof RefusedFile)) throw error
  } finally {
    await connection.end()
  }
}

const actionOf = {
  verify: ['verify', 'manager'],
  approve: ['approve', 'operator'],
  hold: ['hold', 'operator'],
  reject: ['reject', 'operator'],
  award: ['win', 'operator'],
} as const

/** Whether the table lets the step through; null where it is about something else. */
async function isAllowed({ step, network, channel }: Step): Promise<boolean | null> {
  const known = await findChannel(network, channel)
  if (step === 'register') return !known
  if (!known && step !== 'report' && step !== 'next_day')
    return step === 'find' || step === 'miss' || step === 'give_up'
  if (!(step in actionOf)) return null
  // Only as the answer to a request.
  if (step === 'hold' && known!.status === 1)
    return Number(known!.review_requested_at) > Number(known!.decided_at)
  const { rows } = await sql<{ holds: boolean; rival_verified: boolean }>`
    select key.network_id = ${networks[network]!.network.network_id} as holds, exists (
      select 1 from channels where channel_id = ${known!.channel_id} and verification = 'verified'
        and network_id <> ${networks[network]!.network.network_id}
    ) as rival_verified
    from channel_key as key where channel_id = ${known!.channel_id}`.execute(db)
  const [action, actor] = actionOf[step as keyof typeof actionOf]
  const { status, verification } = known!
  return nextState({ status, verification, ...rows[0]! }, action, actor) !== null
}

/** One walk goes on where the last one ended: time never runs back. */
let now = new Date('2026-11-02T20:00:00Z')
const refusals = ['conflict', 'not_found', 'too_many_requests']

it('leads through every walk of two channels in three networks as the table says, and breaks nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (walk) => {
      for (const each of walk) {
        now = new Date(now.getTime() + (each.step === 'next_day' ? 24 * 60 : 1) * 60_000)
        const allowed = await isAllowed(each)
        const outcome = await take(each, now).then(
          () => true,
          (error: unknown) => {
            if (error instanceof DomainError && refusals.includes(error.code)) return false
            throw error
          },
        )
        if (allowed !== null) expect(outcome, JSON.stringify(each)).toBe(allowed)
      }
      expect(
        await listBrokenInvariants(
          db,
          networks.map(({ network }) => network.scope),
        ),
      ).toEqual([])
    }),
    { numRuns: runs(15), endOnFailure: true },
  )
}, 120_000)

it('lets one of those win who act at once, and notifies the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (walk) => {
      now = new Date(now.getTime() + 60_000)
      for (let from = 0; from < walk.length; from += 6)
        for (const outcome of await Promise.allSettled(
          walk.slice(from, from + 6).map((each) => take(each, now)),
        ))
          if (outcome.status === 'rejected')
            expect(refusals, String(outcome.reason?.stack)).toContain((outcome.reason as DomainError).code)
      expect(
        await listBrokenInvariants(
          db,
          networks.map(({ network }) => network.scope),
        ),
      ).toEqual([])
    }),
    { numRuns: runs(6), endOnFailure: true },
  )
}, 120_000)
