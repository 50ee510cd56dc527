import { archiveDays } from '@cuesheet/contract/values/archives'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { sql } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import { readMoment } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import { beginReading } from '../../http/downloads.ts'
import { ago, cleanUpJob } from '../../jobs/clean-up-job.ts'
import type { JobContext, ScheduledJob } from '../../jobs/scheduled-job.ts'
import { notify } from '../messages/public.ts'
import { writeArchive } from './write-archive.ts'

const maxAttempts = 3
/** Taken on so long ago, it has died with its process. */
const longestMinutes = 30
const partBytes = 1024 * 1024

/** It can be fetched no more, or its failure has been shown for long enough. */
const isOver = sql<boolean>`(archives.expires_at < now() or archives.failed_at < ${ago('7 days')})`

export const archiveJobs: ScheduledJob[] = [
  { name: 'archives.make', cron: '*/5 * * * *', run: makeArchives },
  cleanUpJob('archives.clean-up', '17 * * * *', (db) => [
    db
      .deleteFrom('archive_parts')
      .using('archives')
      .where(isPresent('archive_parts.network_id'))
      .where(isPresent('archives.network_id'))
      .whereRef('archives.network_id', '=', 'archive_parts.network_id')
      .whereRef('archives.archive_id', '=', 'archive_parts.archive_id')
      .where(isOver),
    db.deleteFrom('archives').where(isPresent()).where(isOver),
  ]),
]

type Task = {
  network_id: number
  archive_id: number
  account_id: number
  language: string
  attempts: number
  asked_at: Date
}

/** Makes every archive that was asked for; one that died is begun again. */
async function makeArchives({ db, log, signal }: JobContext): Promise<void> {
  for (let task = await takeTask(db); task && !signal.aborted; task = await takeTask(db)) {
    const { network_id, archive_id, attempts } = task
    try {
      if (attempts > maxAttempts) throw new Error('gave up')
      await makeOne(db, task)
    } catch (error) {
      log.error({ err: error, network_id, archive_id }, 'archive failed')
      await sql`
        update archives set failed_at = ${await readMoment(db)}
        where network_id = ${network_id} and archive_id = ${archive_id}`.execute(db)
    }
  }
}

async function takeTask(db: Database): Promise<Task | undefined> {
  const isFree = sql`ready_at is null and failed_at is null
    and (begun_at is null or begun_at < now() - ${sql.lit(`${longestMinutes} minutes`)}::interval)`
  const { rows: waiting } = await sql<Pick<Task, 'network_id' | 'archive_id'>>`
    select network_id, archive_id from archives where ${isFree} and ${isPresent()} order by asked_at limit 20`.execute(
    db,
  )
  // Of two processes that see the same one, the first takes it, and the other goes on to the next.
  for (const { network_id, archive_id } of waiting) {
    const { rows } = await sql<Task>`
      update archives set begun_at = ${await readMoment(db)}, attempts = attempts + 1
      where network_id = ${network_id} and archive_id = ${archive_id} and ${isFree}
      returning network_id, archive_id, account_id, language, attempts, asked_at`.execute(db)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/** Reads one state of the data, and keeps the file in parts, so that memory does not grow with it. */
async function makeOne(db: Database, { network_id, archive_id, account_id, language, asked_at }: Task) {
  const scope = installationScope(network_id)
  const locale: Locale = locales.find((known) => known === language) ?? 'ko'
  const { transaction, close } = await beginReading(db)
  await sql`delete from archive_parts where network_id = ${network_id} and archive_id = ${archive_id}`.execute(
    db,
  )
  let size_bytes = 0
  let part = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const keep = async () => {
    if (waitingBytes === 0) return
    const content = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    await sql`
      insert into archive_parts (network_id, archive_id, account_id, part, content)
      values (${network_id}, ${archive_id}, ${account_id}, ${part++}, ${content})`.execute(db)
  }
  try {
    for await (const bytes of writeArchive(transaction, scope, { account_id, locale, made_at: asked_at })) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      size_bytes += bytes.length
      if (waitingBytes >= partBytes) await keep()
    }
    await keep()
  } finally {
    await close()
  }
  await db.transaction().execute(async (trx) => {
    const now = await readMoment(trx)
    const { rows } = await sql`
      update archives set ready_at = ${now}, expires_at = ${now}::timestamptz + ${sql.lit(`${archiveDays} days`)}::interval,
        size_bytes = ${size_bytes}
      where network_id = ${network_id} and archive_id = ${archive_id} returning archive_id`.execute(trx)
    if (rows.length > 0)
      await notify(trx, scope, { to: [account_id], kind: 'archive_ready', channel_id: null, names: {} })
  })
}
