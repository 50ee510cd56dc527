import { createHash, randomBytes } from 'node:crypto'
import { officeDay } from '@cuesheet/contract/values/business-days'
import type { CertificateData } from '@cuesheet/contract/values/certificates'
import type { Locale } from '@cuesheet/contract/values/locale'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Config } from '../../config.ts'
import { readClock } from '../../db/clock.ts'
import type { Database } from '../../db/connection.ts'
import { lockSpaces } from '../../db/lock-spaces.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { canonicalHash, codeOf, findIssuer, withRenderer } from '../statements/public.ts'
import { printCertificate } from './print-certificate.ts'
import { checkAddress, findPrefix, type OfVideo, refusal } from './queries.ts'

type World = { db: Database; config: Config }
type Asked = OfVideo & { track_id: number }
type By = ActingPerson & { locale: Locale; isManager: boolean }

const refused = (message_key: 'certificate_no_track' | 'certificate_not_used' | 'certificate_no_channel') =>
  new DomainError('conflict', { message_key })

/** Issues a certificate of a track in a video of a channel that the caller has proven, or its next version. */
export function issueCertificate(
  { db, config }: World,
  scope: NetworkScope,
  asked: Asked,
  { locale, isManager, ...by }: By,
): Promise<{ certificate_id: number; number: string }> {
  const { network_id } = scope
  // A thread of its own first: only who has it holds a connection.
  return withRenderer(
    (render) =>
      db.transaction().execute(async (trx) => {
        await lockCertificates(trx, scope)
        const facts = await getFacts(trx, scope, asked)
        const before = await findBefore(trx, scope, { ...asked, isrc: facts.isrc })
        if (before?.is_revoked && !isManager)
          throw new DomainError('conflict', { message_key: 'certificate_revoked' })
        const look = await findIssuer(trx, scope, config)
        const issued_at = await readClock(trx)
        const issued_on = officeDay(issued_at)
        const serial = before?.serial ?? (await nextSerial(trx, scope))
        const version = (before?.version ?? 0) + 1
        const number = before?.number ?? `L-${issued_on.slice(0, 4)}-${String(serial).padStart(6, '0')}`
        const { registration, representative, address, contact, issuer } = look.layout
        const data: CertificateData = {
          number,
          version,
          locale,
          network: look.brand,
          issuer: { name: issuer || look.brand, registration, representative, address, contact },
          track: { isrc: facts.isrc, title: facts.title, artist: facts.artist },
          video: { video_id: asked.video_id, title: facts.video, published_on: facts.published_on },
          channel: facts.channel,
          platform_channel_id: facts.platform_channel_id,
          approved_from: facts.approved_on,
          licensed_from: facts.licensed_from,
          issued_on,
          secret: randomBytes(16).toString('hex'),
        }
        const hash = canonicalHash(data)
        const verify_at = look.origin && checkAddress(look.origin, hash)
        const pdf = await render({
          said: printCertificate(data, { ...look, verify_at, code: codeOf(hash) }),
          made_at: issued_at,
          logo: look.logo,
        })
        const { certificate_id } = await trx
          .insertInto('certificates')
          .values({
            network_id,
            channel_id: asked.channel_id,
            video_id: asked.video_id,
            isrc: facts.isrc,
            version,
            serial,
            number,
            account_id: by.account_id,
            issued_at,
            data: JSON.stringify(data),
            hash,
            pdf,
            pdf_hash: createHash('sha256').update(pdf).digest(),
          })
          .returning('certificate_id')
          .executeTakeFirstOrThrow()
        await recordAudit(trx, {
          network_id,
          ...by,
          action: 'certificate.issue',
          subject: number,
          after: { track: `${facts.title} (${facts.isrc})`, channels: [asked.channel_id] },
        })
        return { certificate_id, number }
      }),
    'call',
  )
}

/** One change of a network's certificates at a time. */
const lockCertificates = (trx: Transaction<DB>, { network_id }: NetworkScope) =>
  sql`select pg_advisory_xact_lock(${lockSpaces.certificates}, ${network_id})`.execute(trx)

type Facts = {
  isrc: string
  title: string
  artist: string
  video: string
  published_on: string | null
  channel: string
  platform_channel_id: string
  approved_on: string | null
  licensed_from: string
}

/** What is certified; `conflict` where it is not so today. Held until the end: neither channel nor catalogue changes meanwhile. */
async function getFacts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { channel_id, video_id, track_id }: Asked,
): Promise<Facts> {
  const { network_id } = scope
  const prefix = await findPrefix(trx, scope)
  const { rows } = await sql<Facts & { is_used: boolean; refused: 'not_held' | 'not_approved' | null }>`
    select tracks.isrc, tracks.title, tracks.artist, v.title as video,
      to_char(v.published_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as published_on, c.title as channel,
      c.platform_channel_id, c.approved_on,
      greatest(tracks.added_on, (n.created_at at time zone 'Asia/Seoul')::date) as licensed_from,
      ${refusal(scope, prefix)} as refused,
      exists (select from video_tracks u where u.network_id = ${network_id} and u.channel_id = ${channel_id}
        and u.video_id = ${video_id} and u.isrc = tracks.isrc) as is_used
    from channels c
    join videos v on v.network_id = ${network_id} and v.channel_id = c.channel_id
    join networks n on n.network_id = ${network_id}
    join tracks on tracks.track_id = ${track_id}
    where c.network_id = ${network_id} and c.channel_id = ${channel_id} and v.video_id = ${video_id}
    for share of c`.execute(trx)
  const [found] = rows
  if (!found) throw new DomainError('not_found')
  if (!found.is_used) throw refused('certificate_not_used')
  if (found.refused)
    throw refused(found.refused === 'not_held' ? 'certificate_no_track' : 'certificate_no_channel')
  return found
}

type Before = { serial: number; version: number; number: string; is_revoked: boolean }

async function findBefore(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { channel_id, video_id, isrc }: OfVideo & { isrc: string },
): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    select serial, version, number, revoked_at is not null as is_revoked from certificates
    where network_id = ${network_id} and channel_id = ${channel_id} and video_id = ${video_id} and isrc = ${isrc}
    order by version desc limit 1`.execute(trx)
  return rows[0]
}

/** Never given again, also where the certificate is deleted with its channel. */
async function nextSerial(trx: Transaction<DB>, { network_id }: NetworkScope): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into certificate_serials as known (network_id, last) values (${network_id}, 1)
    on conflict (network_id) do update set last = known.last + 1
    returning last`.execute(trx)
  return rows[0]!.last
}

/** Revokes a certificate in every version; it stays listed, and may be issued again by a manager. */
export function revokeCertificate(
  db: Database,
  scope: NetworkScope,
  { certificate_id, reason }: { certificate_id: number; reason: string },
  by: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    // A version that is being issued is revoked with the others.
    await lockCertificates(trx, scope)
    const { rows } = await sql<{
      serial: number
      number: string
      channel_id: number
      title: string
      isrc: string
    }>`
      select serial, number, channel_id, data -> 'track' ->> 'title' as title, isrc from certificates
      where network_id = ${network_id} and certificate_id = ${certificate_id}`.execute(trx)
    const [found] = rows
    if (!found) throw new DomainError('not_found')
    const { numAffectedRows } = await sql`
      update certificates set revoked_at = now(), revoked_by = ${by.account_id}, revoke_reason = ${reason}
      where network_id = ${network_id} and serial = ${found.serial} and revoked_at is null`.execute(trx)
    if (!numAffectedRows) throw new DomainError('conflict', { message_key: 'certificate_revoked' })
    await recordAudit(trx, {
      network_id,
      ...by,
      action: 'certificate.revoke',
      subject: found.number,
      after: { track: `${found.title} (${found.isrc})`, channels: [found.channel_id], reason },
    })
  })
}
