import type { waitingClaims, waitingVideos } from '@cuesheet/contract/console-catalogue-use'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { readAfter, toPage } from '../../../http/console-pages.ts'

type Claim = AnswerOf<typeof waitingClaims>['rows'][number]
type Asked = z.output<typeof waitingClaims.query>

/** Recordings that claims wait for, those that most videos wait for first. */
export async function listWaitingClaims(
  db: Database,
  { network, after, size }: Asked,
): Promise<{ rows: Claim[]; next: string | null }> {
  const from = after === undefined ? null : readPlace(after)
  const ofNetwork = network === undefined ? sql`true` : sql`network_id = ${network}`
  const { rows } = await sql<Claim>`
    with waiting as materialized (
      select isrc, count(*) as claims from video_claims as claim
      where is_active and not is_used and ${ofNetwork}
        and not exists (select from tracks where tracks.isrc = claim.isrc)
      group by isrc
    ),
    page as materialized (
      select isrc, claims from waiting
      where ${from === null ? sql`true` : sql`(-claims, isrc) > (${-from.claims}::bigint, ${from.isrc}::text)`}
      order by claims desc, isrc limit ${size + 1}
    ),
    uses as materialized (
      select distinct isrc, network_id, channel_id, video_id from video_claims
      where isrc in (select isrc from page) and is_active and not is_used
    )
    select isrc, claims,
      (select count(*) from uses where uses.isrc = page.isrc and ${ofNetwork}) as videos,
      (select count(distinct channel_id) from uses where uses.isrc = page.isrc and ${ofNetwork}) as channels,
      array(select distinct network_id from uses where uses.isrc = page.isrc order by network_id limit 20) as networks
    from page order by claims desc, isrc`.execute(db)
  const shownRows = rows.slice(0, size)
  const last = shownRows.at(-1) as (Claim & { claims: number }) | undefined
  return { rows: shownRows, next: rows.length > size && last ? `${last.claims}.${last.isrc}` : null }
}

function readPlace(after: string): { claims: number; isrc: string } {
  const [, claims, isrc] = /^(\d{1,9})\.([A-Z]{2}[A-Z0-9]{3}\d{7})$/.exec(after) ?? []
  if (isrc === undefined) throw new DomainError('invalid_input', { fields: { after: 'field_invalid' } })
  return { claims: Number(claims), isrc }
}

type Video = AnswerOf<typeof waitingVideos>['rows'][number]

/** Videos that a claim on a recording waits for, by network and channel. */
export async function listWaitingVideos(
  db: Database,
  { isrc, after, size }: z.output<typeof waitingVideos.query>,
): Promise<{ rows: Video[]; next: string | null }> {
  const place = readAfter(after, ['string', 'string', 'number', 'string'])
  const { rows } = await sql<Video>`
    select distinct claim.network_id, networks.name as network, claim.channel_id, channels.title as channel,
      claim.video_id, videos.title
    from video_claims as claim
    join networks using (network_id)
    join channels using (network_id, channel_id)
    left join videos using (network_id, channel_id, video_id)
    where claim.isrc = ${isrc} and is_active and not is_used
      ${place === null ? sql`` : sql`and (networks.name, channels.title, claim.channel_id, claim.video_id) > (${place[0]}, ${place[1]}, ${place[2]}::integer, ${place[3]})`}
    order by networks.name, channels.title, claim.channel_id, claim.video_id limit ${size + 1}`.execute(db)
  return toPage(
    rows,
    size,
    ({ network, channel, channel_id, video_id }) => [network, channel, channel_id, video_id],
    (row) => row,
  )
}
