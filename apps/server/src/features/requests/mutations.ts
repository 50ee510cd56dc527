import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { answerRequest as answer, askRequest as ask } from '@cuesheet/contract/requests'
import { addDays } from '@cuesheet/contract/values/day'
import { type RequestKind, type RequestState, requestDays } from '@cuesheet/contract/values/requests'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { readMoment } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { notify } from '../messages/public.ts'
import { addPost, deletePosts } from '../threads/public.ts'

/** Of one member that nobody has decided. */
const waitingAtMost = 30

type By = ActingPerson & { today: string }
const threadOf = (thread_id: number) => ({ about: 'request' as const, thread_id })

/** Asks for something about a channel that is the member's, which the caller has proven. */
export function askRequest(
  db: Database,
  scope: NetworkScope,
  { channel_id, video_id, text, ...said }: BodyOf<typeof ask>,
  { today, account_id, ...by }: By,
): Promise<{ request_id: number }> {
  const { network_id } = scope
  const kind: RequestKind = video_id === null ? 'allowlist' : 'release'
  return db.transaction().execute(async (trx) => {
    // One of a member at a time; the channel is not deleted meanwhile.
    await trx
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { rows: found } = await sql`
      select from channels c
      where c.network_id = ${network_id} and c.channel_id = ${channel_id} and (${video_id}::text is null or exists (
        select from videos v where v.network_id = ${network_id} and v.channel_id = ${channel_id} and v.video_id = ${video_id}))
      for key share`.execute(trx)
    if (found.length === 0) throw new DomainError('not_found')
    const { rows: waiting } = await sql<{ all: number; same: number }>`
      select count(*) as all,
        count(*) filter (where channel_id = ${channel_id} and video_id is not distinct from ${video_id}) as same
      from requests where network_id = ${network_id} and account_id = ${account_id} and decided_at is null`.execute(
      trx,
    )
    const { all, same } = waiting[0]!
    if (same > 0) throw new DomainError('conflict', { message_key: 'request_waits' })
    if (all >= waitingAtMost) throw new DomainError('conflict', { message_key: 'requests_too_many' })
    const { request_id } = await trx
      .insertInto('requests')
      .values({
        network_id,
        account_id,
        kind,
        channel_id,
        video_id,
        ...said,
        answer_by: addDays(today, requestDays),
      })
      .returning('request_id')
      .executeTakeFirstOrThrow()
    const post = { account_id, author_id: account_id, is_answer: false, text }
    await addPost(trx, scope, threadOf(request_id), post)
    const request = { request_id, kind, account_id, channel_id, video_id }
    await tell(trx, scope, 'request_opened', request)
    await audit(trx, scope, 'request.ask', request, { account_id, ...by })
    return { request_id }
  })
}

type Asked = { request_id: number; account_id: number | null }

/** Says something more in a member's request: where information was needed, it is the network's turn again. */
export function replyToRequest(
  db: Database,
  scope: NetworkScope,
  { text, ...of }: Asked & { text: string },
  { today, ...by }: By,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const request = await lockUndecided(trx, scope, of)
    const { account_id, channel_id } = request
    if (of.account_id !== null) await requireAssignment(trx, scope, { account_id, channel_id })
    const post = { account_id, author_id: by.account_id, is_answer: false, text }
    await addPost(trx, scope, threadOf(of.request_id), post)
    if (request.state === 'needs_information') {
      await trx
        .updateTable('requests')
        .set({ state: 'open', answer_by: addDays(today, requestDays) })
        .where('network_id', '=', network_id)
        .where('request_id', '=', of.request_id)
        .execute()
      // Managers are not told of each sentence that a member adds to what is open.
      await tell(trx, scope, 'request_replied', request)
    }
    await audit(trx, scope, 'request.reply', request, by)
  })
}

/** `not_found` where the channel is the member's no more. */
async function requireAssignment(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { account_id, channel_id }: { account_id: number; channel_id: number },
): Promise<void> {
  const found = await trx
    .selectFrom('assignments')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
}

const actions = {
  granted: 'request.grant',
  refused: 'request.refuse',
  needs_information: 'request.ask_back',
} as const

/** Answers for the network, with a certificate of the same video where one is named. */
export function answerRequest(
  db: Database,
  scope: NetworkScope,
  { request_id, answer: step, reason, certificate_id }: BodyOf<typeof answer>,
  by: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const request = await lockUndecided(trx, scope, { request_id, account_id: null })
    if (certificate_id !== null) await requireCertificate(trx, scope, certificate_id, request)
    const post = {
      account_id: request.account_id,
      author_id: by.account_id,
      is_answer: true,
      text: reason,
      step,
    }
    await addPost(trx, scope, threadOf(request_id), post)
    await sql`
      update requests set state = ${step}, certificate_id = coalesce(${certificate_id}::bigint, certificate_id),
        decided_at = ${step === 'needs_information' ? null : await readMoment(trx)}
      where network_id = ${network_id} and request_id = ${request_id}`.execute(trx)
    await tell(trx, scope, `request_${step}`, request, reason)
    await audit(trx, scope, actions[step], request, by, reason)
  })
}

/** Deletes what was asked for about a channel, as its deletion does with all of its data. */
export async function deleteChannelRequests(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channel_id: number,
): Promise<void> {
  const gone = await trx
    .deleteFrom('requests')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel_id)
    .returning('request_id')
    .execute()
  const ids = gone.map(({ request_id }) => request_id)
  await deletePosts(trx, { network_id }, 'request', ids)
}

async function requireCertificate(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  certificate_id: number,
  { channel_id, video_id }: Request,
): Promise<void> {
  const { rows } = await sql`
    select from certificates where network_id = ${network_id} and certificate_id = ${certificate_id}
      and channel_id = ${channel_id} and video_id = ${video_id} and revoked_at is null`.execute(trx)
  if (rows.length === 0) throw new DomainError('not_found')
}

type Request = {
  request_id: number
  kind: RequestKind
  account_id: number
  channel_id: number
  video_id: string | null
}

/** `not_found` for another one's, `conflict` where it was decided. */
async function lockUndecided(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { request_id, account_id }: Asked,
): Promise<Request & { state: RequestState }> {
  const { rows } = await sql<Request & { state: RequestState; decided_at: Date | null }>`
    select request_id, kind, account_id, channel_id, video_id, state, decided_at from requests
    where network_id = ${network_id} and request_id = ${request_id}
      and (${account_id}::integer is null or account_id = ${account_id}) for update`.execute(trx)
  const [found] = rows
  if (!found) throw new DomainError('not_found')
  if (found.decided_at) throw new DomainError('conflict', { message_key: 'request_decided' })
  return found
}

type Told = `request_${'opened' | 'replied' | 'needs_information' | 'granted' | 'refused'}`

/** Tells the other side: of what a member says its managers, else the member. */
async function tell(
  trx: Transaction<DB>,
  scope: NetworkScope,
  kind: Told,
  request: Request,
  reason?: string,
) {
  const { network_id } = scope
  const { account_id, channel_id } = request
  const { rows } = await sql<{ member: string | null; channel: string; video: string | null }>`
    select a.nickname as member, c.title as channel, v.title as video
    from channels c
    join (select nickname from accounts where network_id = ${network_id} and account_id = ${account_id}) as a on true
    left join (
      select title from videos
      where network_id = ${network_id} and channel_id = ${channel_id} and video_id = ${request.video_id}
    ) as v on true
    where c.network_id = ${network_id} and c.channel_id = ${channel_id}`.execute(trx)
  const { member, channel, video } = rows[0]!
  await notify(trx, scope, {
    to: kind === 'request_opened' || kind === 'request_replied' ? ['managers'] : [account_id],
    kind,
    channel_id,
    names: {
      request: String(request.request_id),
      account_id: String(account_id),
      what: request.kind,
      channel,
      ...(member && { member }),
      ...(video && { video }),
      ...(reason && { reason }),
    },
  })
}

type Action = 'request.ask' | 'request.reply' | (typeof actions)[keyof typeof actions]

const audit = (
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  action: Action,
  { account_id, channel_id, video_id }: Request,
  by: ActingPerson,
  reason?: string,
) =>
  recordAudit(trx, {
    network_id,
    ...by,
    action,
    ...(video_id && { subject: video_id }),
    after: { channels: [channel_id], member: account_id, ...(reason && { reason }) },
  })
