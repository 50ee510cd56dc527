import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'
import { addressBlock } from './caller-addresses.ts'

export type Attempt = {
  network_id: number
  user_id: string
  address: string
  /** What is attempted: each kind is counted by itself. A password by default. */
  kind?: AttemptKind
  /** Whether its owner is known at this address: asked only where strangers make the id wait. */
  isKnown?: () => Promise<boolean>
}

type Limit = {
  /** Attempts within the window before the wait begins. */
  attempts: number
  /** The first wait is one window long, each further one twice the last, up to `max_wait` windows. */
  window_minutes: number
  max_wait: number
}

/**
 * Someone who guesses reaches the first limit, and blocks only that id at their own address. The other two stop
 * guessing spread over many addresses or ids, and are too high for one person's mistakes, or one attacker, to lock
 * others out.
 */
const limits = {
  password: {
    id_and_address: { attempts: 5, window_minutes: 15, max_wait: 16 },
    address: { attempts: 100, window_minutes: 15, max_wait: 1 },
    id: { attempts: 50, window_minutes: 60, max_wait: 1 },
  },
  /** Six digits are few, and an attacker has the password already: some twenty attempts a day, over all addresses. */
  code: {
    id_and_address: { attempts: 5, window_minutes: 15, max_wait: 16 },
    address: { attempts: 100, window_minutes: 15, max_wait: 1 },
    id: { attempts: 20, window_minutes: 60, max_wait: 24 },
  },
  /** Requests for a mail. */
  reset: {
    id_and_address: { attempts: 3, window_minutes: 15, max_wait: 4 },
    address: { attempts: 20, window_minutes: 15, max_wait: 1 },
    // Window and wait together are no longer than a link is good for: however often strangers ask, the last one still opens.
    id: { attempts: 6, window_minutes: 15, max_wait: 1 },
  },
} as const satisfies Record<string, Record<'id_and_address' | 'address' | 'id', Limit>>

export type AttemptKind = keyof typeof limits

/** For secrets that nobody can guess: limits those who try all the same, and clients that keep sending expired ones. */
const refusalLimit: Limit = { attempts: 30, window_minutes: 15, max_wait: 1 }

/** Secrets that are looked up: API keys, tickets, links of mails and to codes, invitations, challenges of a sign-in, hashes of statements and certificates. */
export type Refused =
  | 'api key'
  | 'ticket'
  | 'reset link'
  | 'code link'
  | 'invitation'
  | 'challenge'
  | 'statement'
  | 'certificate'
  | 'calendar'

/** Of what a proven key asks for: sign-ins of a partner's visitors, far more than come in a minute. */
const keyLimit: Limit = { attempts: 120, window_minutes: 1, max_wait: 1 }

/** For pictures that an account uploads, because each of them is re-encoded. */
const uploadLimit: Limit = { attempts: 60, window_minutes: 60, max_wait: 1 }

/** For certificates that an account has issued, because each of them is rendered. */
const certificateLimit: Limit = { attempts: 60, window_minutes: 60, max_wait: 1 }

/** Of a calendar's address, which programs ask on their own. */
const feedLimit: Limit = { attempts: 60, window_minutes: 60, max_wait: 1 }

/** Of the searches that a link to a code starts: each costs a question to the platform. */
const linkLimit: Limit = { attempts: 10, window_minutes: 60, max_wait: 1 }

/** Without a new wait for this long, the next one is a first one again. */
export const throttleHours = 24

type Counter = { network_id: number; throttle_key: Buffer; limit: Limit }

/** Ids count within their network, addresses over all networks; IPv6 callers count by their /56. */
function counters({ network_id, user_id, address, kind = 'password' }: Attempt): {
  [K in keyof (typeof limits)['password']]: Counter
} {
  const limit = limits[kind]
  const digest = (...parts: string[]) =>
    createHash('sha256')
      .update((kind === 'password' ? parts : [kind, ...parts]).join('\n'))
      .digest()
  const block = addressBlock(address)
  return {
    id_and_address: {
      network_id,
      throttle_key: digest('id and address', block, user_id),
      limit: limit.id_and_address,
    },
    address: { network_id: 0, throttle_key: digest('address', block), limit: limit.address },
    id: { network_id, throttle_key: digest('id', user_id), limit: limit.id },
  }
}

/**
 * Counts what was refused to an address: a key, a ticket. `too_many_requests` from the 31st in 15 minutes on; what is right
 * is never counted, and passes meanwhile.
 */
export function countRefusal(db: Database, refused: { what: Refused; address: string }): Promise<void> {
  return count(db, refusalCounter(refused))
}

function refusalCounter({ what, address }: { what: Refused; address: string }): Counter {
  const throttle_key = createHash('sha256')
    .update(`${what}\n${addressBlock(address)}`)
    .digest()
  return { network_id: 0, throttle_key, limit: refusalLimit }
}

/**
 * `too_many_requests` while an address, or an id at it (null: not known yet), is throttled. Checked before anything is
 * written for a call without a session, so that repeated attempts fill no table.
 */
export async function requireAttempt(
  db: Database,
  { user_id, ...attempt }: Omit<Attempt, 'user_id'> & { user_id: string | null },
): Promise<void> {
  const { address, id_and_address } = counters({ ...attempt, user_id: user_id ?? '' })
  await requireNoWait(db, address)
  if (user_id !== null) await requireNoWait(db, id_and_address)
}

/** Whether an address waits after what was refused to it; what is right passes meanwhile. */
export async function isAddressRefused(db: Database, address: string, what: Refused): Promise<boolean> {
  return (await findWait(db, refusalCounter({ what, address }))) > 0
}

/** Counts a ticket that an API key asks for: `too_many_requests`, for a minute, from the 121st within one on. */
export function countTicket(db: Database, key: { network_id: number; api_key_id: number }): Promise<void> {
  const text = `tickets of a key\n${key.api_key_id}`
  const throttle_key = createHash('sha256').update(text).digest()
  return count(db, { network_id: key.network_id, throttle_key, limit: keyLimit })
}

/** Counts a picture that an account uploads: `too_many_requests`, for an hour, from the 61st within one on. */
export function countUpload(
  db: Database,
  { network_id, account_id }: { network_id: number | null; account_id: number },
): Promise<void> {
  const throttle_key = createHash('sha256').update(`uploads of an account\n${account_id}`).digest()
  return count(db, { network_id: network_id ?? 0, throttle_key, limit: uploadLimit })
}

/** Counts a certificate that an account has issued: `too_many_requests`, for an hour, from the 61st within one on. */
export function countCertificate(
  db: Database,
  { network_id, account_id }: { network_id: number; account_id: number },
): Promise<void> {
  const throttle_key = createHash('sha256').update(`certificates of an account\n${account_id}`).digest()
  return count(db, { network_id, throttle_key, limit: certificateLimit })
}

/** Counts a search that is started by a link to a channel's code: `too_many_requests` from the 11th within an hour on. */
export function countLinkedSearch(
  db: Database,
  { network_id, channel_id }: { network_id: number; channel_id: number },
): Promise<void> {
  const throttle_key = createHash('sha256').update(`searches of a code link\n${channel_id}`).digest()
  return count(db, { network_id, throttle_key, limit: linkLimit })
}

/** Counts a reading of a member's calendar: `too_many_requests` from the 61st within an hour on. */
export function countFeed(
  db: Database,
  { network_id, account_id }: { network_id: number; account_id: number },
): Promise<void> {
  const throttle_key = createHash('sha256').update(`calendar of an account\n${account_id}`).digest()
  return count(db, { network_id, throttle_key, limit: feedLimit })
}

const interval = (text: string) => sql`${sql.lit(text)}::interval`
/** What was counted further ahead than this was counted while the clock was wrong, and holds nobody up. */
const clockError = interval('5 minutes')
const waitLength = ({ window_minutes, max_wait }: Limit, waits: RawBuilder<unknown>) =>
  sql`${interval(`${window_minutes} minutes`)} * least(power(2, ${waits} - 1), ${sql.lit(max_wait)})`

/**
 * Counts an attempt before its password is looked at, so that no burst of parallel attempts gets more guesses than the
 * limits allow. An attempt over a limit starts a wait; during a wait all are refused: `too_many_requests`. What the first
 * counter refuses does not reach the others: one address alone brings neither an id nor its neighbours to their limit.
 */
export async function countAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { id_and_address, address, id } = counters(attempt)
  await requireNoWait(db, address)
  await count(db, id_and_address)
  await count(db, address)
  try {
    await count(db, id)
  } catch (error) {
    // What strangers did holds up nobody who came in from here before; guesses from here are bounded by the first counter.
    if (!(error instanceof DomainError && (await attempt.isKnown?.()))) throw error
  }
}

/** Seconds that a counter makes wait still, 0 where it does not. */
async function findWait(db: Database, { network_id, throttle_key, limit }: Counter): Promise<number> {
  const left = sql`${waitLength(limit, sql.ref('waits'))} - (now() - wait_started_at)`
  const { rows } = await sql<{ seconds: string }>`
    select extract(epoch from ${left}) as seconds from sign_in_throttle
    where network_id = ${network_id} and throttle_key = ${throttle_key} and waits > 0 and ${left} > interval '0'
      and wait_started_at < now() + ${clockError}
  `.execute(db)
  return Number(rows[0]?.seconds ?? 0)
}

async function requireNoWait(db: Database, counter: Counter): Promise<void> {
  const seconds = await findWait(db, counter)
  if (seconds > 0) throw new DomainError('too_many_requests', { retry_after_seconds: seconds })
}

async function count(db: Database, counter: Counter): Promise<void> {
  await requireNoWait(db, counter)
  const { network_id, throttle_key, limit } = counter
  const sinceWindow = sql`excluded.window_started_at - t.window_started_at`
  const isAhead = sql`${sinceWindow} < -${clockError}`
  const isNewWindow = sql`(${sinceWindow} > ${interval(`${limit.window_minutes} minutes`)} or ${isAhead})`
  const isExpired = sql`(${sinceWindow} > ${interval(`${throttleHours} hours`)} or ${isAhead})`
  const isWaiting = sql`t.waits > 0 and not ${isAhead}
    and excluded.window_started_at - t.wait_started_at < ${waitLength(limit, sql.ref('t.waits'))}`
  const isOver = sql`t.failures >= ${sql.lit(limit.attempts)}`
  const { rows } = await sql<{ may_wait: boolean }>`
    insert into sign_in_throttle as t (network_id, throttle_key, failures, window_started_at)
    values (${network_id}, ${throttle_key}, 1, now())
    on conflict (network_id, throttle_key) do update set
      failures = case when ${isWaiting} then t.failures when ${isNewWindow} then 1
        when ${isOver} then 0 else t.failures + 1 end,
      waits = case when ${isWaiting} then t.waits when ${isExpired} then 0
        when not (${isNewWindow}) and ${isOver} then t.waits + 1 else t.waits end,
      wait_started_at = case when not (${isWaiting}) and not (${isNewWindow}) and ${isOver}
        then excluded.window_started_at else t.wait_started_at end,
      window_started_at = case when not (${isWaiting}) and (${isNewWindow} or ${isOver})
        then excluded.window_started_at else t.window_started_at end
    returning waits > 0 as may_wait
  `.execute(db)
  if (rows[0]?.may_wait) await requireNoWait(db, counter)
}

/** The right password: resets the count of the id at this address, and returns this one attempt to id and address. */
export async function clearAttempts(db: Database, attempt: Attempt): Promise<void> {
  const { id_and_address, address, id } = counters(attempt)
  await db
    .deleteFrom('sign_in_throttle')
    .where('network_id', '=', id_and_address.network_id)
    .where('throttle_key', '=', id_and_address.throttle_key)
    .execute()
  for (const { network_id, throttle_key } of [address, id])
    await db
      .updateTable('sign_in_throttle')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('network_id', '=', network_id)
      .where('throttle_key', '=', throttle_key)
      .where('failures', '>', 0)
      .execute()
}
