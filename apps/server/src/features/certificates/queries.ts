import type { Certificate, CertifiedTrack, CheckedCertificate } from '@cuesheet/contract/certificates'
import type { CertificateData } from '@cuesheet/contract/values/certificates'
import { locales } from '@cuesheet/contract/values/locale'
import { type RawBuilder, sql } from 'kysely'
import { mailedOrigin } from '../../access/mailed-origin.ts'
import type { ChannelScope, NetworkScope } from '../../access/scope.ts'
import { isInScope } from '../../access/scope.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import { isOffered } from '../music/public.ts'
import { codeOf } from '../statements/public.ts'

/** Where anybody can see whether a certificate is genuine. */
export const checkAddress = (origin: string, hash: Buffer) => `${origin}/certificate?code=${codeOf(hash)}`

const day = (of: string) => sql`to_char(${sql.ref(of)} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`

/** Certificate `k` is the newest of its video and track. */
const isNewest = (network_id: number) => sql`not exists (
  select from certificates later where later.network_id = ${network_id} and later.serial = k.serial and later.version > k.version)`

const stateOf = (network_id: number) => sql`case when k.revoked_at is not null then 'revoked'
  when ${isNewest(network_id)} then 'valid' else 'replaced' end`

type Stored = Omit<Certificate, 'code' | 'check_at' | keyof Said> & { hash: Buffer; data: CertificateData }
type Said = Pick<CertificateData, 'network' | 'track' | 'video' | 'channel' | 'licensed_from' | 'issued_on'>

const shown = (
  network_id: number,
) => sql`k.certificate_id, k.number, k.version, ${stateOf(network_id)} as state, k.channel_id,
  to_char(k.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as issued_at,
  ${day('k.revoked_at')} as revoked_on, k.revoke_reason, k.hash, k.data`

const saidOf = ({ network, track, video, channel, licensed_from, issued_on }: CertificateData): Said => ({
  network,
  track,
  video,
  channel,
  licensed_from,
  issued_on,
})

const toRow = ({ hash, data, ...row }: Stored, origin: string | null): Certificate => ({
  ...row,
  ...saidOf(data),
  code: codeOf(hash),
  check_at: origin && checkAddress(origin, hash),
})

/** How the network's site is reached; null where it has no domain. */
async function findOrigin(
  db: Database,
  { network_id }: NetworkScope,
  config: Config,
): Promise<string | null> {
  const { rows } = await sql<{ domain: string | null }>`
    select min(domain) as domain from network_domains where network_id = ${network_id}`.execute(db)
  const { domain } = rows[0]!
  return domain && mailedOrigin(config, domain)
}

/** A page of certificates in their newest versions, the latest first. */
export async function listCertificates(
  db: Database,
  scope: ChannelScope,
  { page, size, config }: { page: number; size: number; config: Config },
): Promise<{ page: number; size: number; total: number; rows: Certificate[] }> {
  const { network_id } = scope
  const { rows } = await sql<Stored & { total: number }>`
    select ${shown(network_id)}, count(*) over () as total from certificates k
    where k.network_id = ${network_id} and ${isInScope(scope, 'k')} and ${isNewest(network_id)}
    order by k.issued_at desc, k.certificate_id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const origin = await findOrigin(db, scope, config)
  return {
    page,
    size,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => toRow(row, origin)),
  }
}

export type OfVideo = { channel_id: number; video_id: string }

/** Of a `video_tracks` row `u` with its track and channel: why no certificate can be issued; null: one can. */
export const refusal = (
  scope: NetworkScope,
  prefix: string | null,
): RawBuilder<'not_held' | 'not_approved' | null> => sql`case
  when c.status <> 2 then 'not_approved' when not (${isOffered(scope, prefix)}) then 'not_held' end`

export async function findPrefix(db: Database, { network_id }: NetworkScope): Promise<string | null> {
  const { isrc_prefix } = await db
    .selectFrom('networks')
    .select('isrc_prefix')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return isrc_prefix
}

/** The tracks of a video, each with its newest certificate and the answers to a claim that name it. */
export async function listOfVideo(
  db: Database,
  scope: NetworkScope,
  { channel_id, video_id }: OfVideo,
  { config, isManager }: { config: Config; isManager: boolean },
): Promise<CertifiedTrack[]> {
  const { network_id } = scope
  const prefix = await findPrefix(db, scope)
  const { rows } = await sql<Omit<CertifiedTrack, 'certificate' | 'answers'> & { isrc: string }>`
    select tracks.track_id, tracks.isrc, tracks.title, tracks.artist, ${refusal(scope, prefix)} as refused
    from video_tracks u
    join channels c on c.network_id = ${network_id} and c.channel_id = u.channel_id
    join tracks on tracks.isrc = u.isrc
    where u.network_id = ${network_id} and u.channel_id = ${channel_id} and u.video_id = ${video_id}
    order by tracks.title, tracks.isrc`.execute(db)
  const { rows: issued } = await sql<Stored>`
    select ${shown(network_id)} from certificates k
    where k.network_id = ${network_id} and k.channel_id = ${channel_id} and k.video_id = ${video_id}
      and ${isNewest(network_id)}`.execute(db)
  const origin = await findOrigin(db, scope, config)
  const known = new Map(issued.map((row) => [row.data.track.isrc, row]))
  return rows.map(({ isrc, refused, ...track }) => {
    const stored = known.get(isrc)
    const isRevoked = stored?.state === 'revoked'
    return {
      ...track,
      refused: refused ?? (isRevoked && !isManager ? 'revoked' : null),
      certificate: stored ? toRow(stored, origin) : null,
      // What is not licensed today is not to be said today.
      answers: stored && !isRevoked && refused === null ? answersTo(stored, origin) : [],
    }
  })
}

/** The answer to a claim, in each language. */
const answersTo = ({ data, hash, number }: Stored, origin: string | null) =>
  locales.map((locale) => ({
    locale,
    text: fill(textsOf(locale).certificate.answer, {
      track: [data.track.title, data.track.artist].filter(Boolean).join(' – '),
      isrc: data.track.isrc,
      network: data.network,
      licensed_from: data.licensed_from,
      number,
      video_id: data.video.video_id,
      check: origin ? checkAddress(origin, hash) : codeOf(hash),
    }),
  }))

/** A stored PDF of the channels in scope. */
export async function findPdf(
  db: Database,
  scope: ChannelScope,
  certificate_id: number,
): Promise<{ pdf: Buffer; number: string; version: number } | null> {
  const { rows } = await sql<{ pdf: Buffer; number: string; version: number }>`
    select pdf, number, version from certificates k
    where k.network_id = ${scope.network_id} and k.certificate_id = ${certificate_id} and ${isInScope(scope, 'k')}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What a certificate says whose hash (all of it, or its first half) or whose PDF's hash this is; null: not known. */
export async function findByCode(
  db: Database,
  { network_id }: NetworkScope,
  code: string,
): Promise<CheckedCertificate | null> {
  const given = Buffer.from(code, 'hex')
  const half = given.subarray(0, 16)
  const { rows } = await sql<Stored>`
    select ${shown(network_id)} from certificates k
    where k.network_id = ${network_id} and certificate_id in (
      select certificate_id from certificates
      where network_id = ${network_id} and substring(hash from 1 for 16) = ${half}
        and (length(${given}::bytea) = 16 or hash = ${given})
      union all
      select certificate_id from certificates where network_id = ${network_id} and pdf_hash = ${given})
    limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  const { state, revoked_on, number, version, data } = found
  return { state, revoked_on, number, version, ...saidOf(data) }
}
