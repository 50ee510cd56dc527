import { sql } from 'kysely'
import type { DeliveryOutcome } from '../../access/delivery-outcome.ts'
import { longestMailMs } from '../../access/mail-client.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { type Carrier, type ClaimedMail, jobOf, type Letter, minutesUntilTry, type Way } from './rules.ts'

type Due = Omit<ClaimedMail, 'facts'> & { state: string; is_late: boolean }

const atOnce = 20
/** Then another run goes on. */
const runMs = 240_000
/** After so long nobody sends it any more. */
const leaseMs = longestMailMs * 2

/**
 * Sends what is due on a way, what must come soonest first. It is `sending` before anybody hears of it, and what has no end then,
 * as its process died, stays so: nothing is sent twice, but to receivers who know by its id what they have had. `carrier`: null
 * where nothing goes this way from here.
 */
export async function sendDue<Written extends Letter>(
  { db, log, signal }: JobContext,
  way: Way,
  carrier: Carrier<Written> | null,
): Promise<void> {
  const endsAt = performance.now() + runMs
  for (;;) {
    const due = await listDue(db, way)
    if (due.length === 0) return
    const away = new Set<number | null>()
    for (const one of due) {
      if (signal.aborted) return
      if (away.has(one.target_id)) continue
      if ((one.state === 'sending' && !carrier?.repeats) || one.is_late || carrier === null) {
        await endUnsent(db, one, carrier)
        continue
      }
      const { mail_id, kind } = one
      const letter = await claim(db, one, carrier).catch(async (error: unknown) => {
        log.error({ mail_id, kind, way, err: error }, 'a mail could not be written')
        await putOff(db, one)
      })
      if (!letter) continue
      const outcome = await carrier.deliver(letter, one)
      // The address it goes to is personal data and stays out of the log.
      if (outcome.state !== 'taken') log.warn({ mail_id, kind, way, ...outcome }, 'a mail could not be sent')
      await settle(db, one, { carrier, letter, outcome })
      if (outcome.state === 'taken' || (outcome.state === 'refused' && !outcome.isAway)) continue
      if (one.target_id !== null) away.add(one.target_id)
      else if (outcome.state === 'refused') return
    }
    if (performance.now() > endsAt) return await db.transaction().execute((trx) => sendJob(trx, jobOf[way]))
  }
}

async function listDue(db: Database, way: Way): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select network_id, mail_id, kind, account_id, target_id, tries, state, gives_up_at <= now() as is_late
    from outbox where ${isPresent()} and way = ${way} and state in ('due', 'failing', 'sending') and due_at <= now()
    order by gives_up_at, mail_id limit ${atOnce}`.execute(db)
  return rows
}

/** What is said now; null where another process has it, or there is nothing to say. */
async function claim<Written extends Letter>(
  db: Database,
  { network_id, mail_id, tries, state }: Due,
  { write }: Carrier<Written>,
): Promise<Written | null> {
  const until = new Date((await readClock(db)).getTime() + leaseMs)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<ClaimedMail>`
      update outbox set state = 'sending', tries = ${tries + 1}, due_at = ${until}
      where network_id = ${network_id} and mail_id = ${mail_id} and tries = ${tries} and state = ${state}
      returning network_id, mail_id, kind, account_id, target_id, tries, facts`.execute(trx)
    const written = rows[0] ? await write(trx, rows[0]) : null
    if (rows[0] && !written)
      await sql`update outbox set state = 'void', facts = null
        where network_id = ${network_id} and mail_id = ${mail_id}`.execute(trx)
    return written
  })
}

async function settle<Written extends Letter>(
  db: Database,
  one: Due,
  { carrier, letter, outcome }: { carrier: Carrier<Written>; letter: Written; outcome: DeliveryOutcome },
): Promise<void> {
  const now = await readClock(db)
  const tries = one.tries + 1
  const { network_id, mail_id, target_id } = one
  const again = new Date(
    now.getTime() +
      (outcome.state === 'refused' && outcome.retry_seconds !== undefined
        ? outcome.retry_seconds * 1000
        : minutesUntilTry(tries) * 60_000),
  )
  const code = outcome.state === 'taken' ? null : outcome.code
  const isOver = outcome.state === 'refused' && outcome.isForGood
  const unsure = carrier.repeats ? 'failing' : 'unsure'
  const states = { taken: 'sent', unsure, refused: isOver ? 'given_up' : 'failing' } as const
  const state = states[outcome.state]
  const kept = state === 'sent' && letter.gist ? JSON.stringify({ gist: letter.gist }) : null
  const isKept = state === 'failing' || (state === 'given_up' && target_id !== null)
  await db.transaction().execute(async (trx) => {
    await sql`
      update outbox set state = ${state}, code = ${code}, account_id = ${letter.account_id}, tried_at = ${now}, due_at = ${again},
        failed_at = case when ${state !== 'sent'} then coalesce(failed_at, ${now}::timestamptz) end,
        facts = case when ${isKept} then facts else ${kept}::jsonb end
      where network_id = ${network_id} and mail_id = ${mail_id} and tries = ${tries} and state = 'sending'`.execute(
      trx,
    )
    // The others of a receiver that takes nothing wait with this one.
    if (target_id !== null && state === 'failing')
      await sql`
        update outbox set due_at = ${again}
        where network_id = ${network_id} and target_id = ${target_id} and way = ${carrier.way} and state in ('due', 'failing')
          and due_at < ${again}`.execute(trx)
    await carrier.settle(trx, one, { letter, outcome, now })
  })
}

/** Of what was handed over and has no end, or comes too late, or cannot be sent from here. */
async function endUnsent(
  db: Database,
  { network_id, mail_id, state, tries }: Due,
  carrier: Pick<Carrier<never>, 'repeats'> | null,
) {
  const isUnsure = state === 'sending' && !carrier?.repeats
  await sql`
    update outbox set state = case when ${isUnsure} then 'unsure'
        when ${carrier !== null} and (account_id is not null or target_id is not null) and tries > 0 then 'given_up' else 'void' end,
      code = case when ${isUnsure} then 'interrupted' else code end, facts = case when ${!isUnsure} and target_id is not null then facts end
    where network_id = ${network_id} and mail_id = ${mail_id} and state = ${state} and tries = ${tries}`.execute(
    db,
  )
}

/** What could not be written, also where a process that had written it before has died. */
async function putOff(db: Database, { network_id, mail_id, state, tries }: Due): Promise<void> {
  const again = new Date((await readClock(db)).getTime() + minutesUntilTry(tries + 1) * 60_000)
  await sql`update outbox set state = ${state === 'sending' ? 'failing' : state}, tries = ${tries + 1}, due_at = ${again}
    where network_id = ${network_id} and mail_id = ${mail_id} and tries = ${tries} and state = ${state}`.execute(
    db,
  )
}
