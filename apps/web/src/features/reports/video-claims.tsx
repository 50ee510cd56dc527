import { type ClaimEvent, videoClaims } from '@cuesheet/contract/claims'
import type { VideoDetail } from '@cuesheet/contract/dashboard'
import { addDays, countDays } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { videoQuery } from './video-queries.ts'

/** Before what happened, and after it as far as figures reach. */
const days = 28

/** What happened to the claims on a video, and what it earned before and since; nothing where nothing did. */
export default function VideoClaims({ detail }: { detail: VideoDetail }) {
  const t = useTranslations('claims')
  const terms = useTranslations('terms')
  const { video, freshness } = detail
  const query = useQuery(
    queryOf(
      videoClaims,
      { video_id: video.video_id },
      { vary: [brand.currency()], placeholderData: nothingMeanwhile },
    ),
  )
  const rows = (query.data?.rows ?? []).filter(({ channel_id }) => channel_id === video.channel_id)
  const format = useFormat(freshness.currency)
  const [latest] = rows
  if (!latest) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('video.title')}</h3>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row.event_id} className="flex flex-wrap justify-between gap-x-4">
            <span>{terms(`claim_kind.${row.kind}`)}</span>
            <span className="text-muted">{t('video.since', { day: format.dayAndYear(row.since_day) })}</span>
          </li>
        ))}
      </ul>
      <BeforeAndSince claim={latest} detail={detail} />
    </section>
  )
}

function BeforeAndSince({ claim: { since_day: since }, detail }: { claim: ClaimEvent; detail: VideoDetail }) {
  const t = useTranslations('claims.video')
  const { data_through: through, currency } = detail.freshness
  const last = addDays(since, days - 1)
  const to = through !== null && through < last ? through : last
  const isLater = through !== null && through >= since
  const before = useAmount(detail, { from: addDays(since, -days), to: addDays(since, -1) }, true)
  const after = useAmount(detail, { from: since, to }, isLater)
  const format = useFormat(currency)
  const say = (amount: string | null | undefined) =>
    amount === undefined ? '…' : amount === null ? t('unknown') : format.money(amount)
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-4 rounded-card border border-line px-4 py-3">
        <div>
          <dt className="text-small text-muted">{t('before')}</dt>
          <dd className="text-large font-semibold tabular-nums">{say(before)}</dd>
        </div>
        <div>
          <dt className="text-small text-muted">
            {isLater ? t('after', { days: countDays(since, to) }) : t('since_then')}
          </dt>
          <dd className="text-large font-semibold tabular-nums">{say(isLater ? after : null)}</dd>
        </div>
      </dl>
      <p className="mt-1.5 text-small text-pretty text-faint">{t('note')}</p>
    </>
  )
}

/** What the video earned in these days; undefined while it is not known yet. */
function useAmount({ video }: VideoDetail, span: { from: string; to: string }, isAsked: boolean) {
  const query = useQuery({
    ...videoQuery({ period: 'custom', compare: 'previous', ...span }, video),
    enabled: isAsked,
    placeholderData: nothingMeanwhile,
  })
  return query.data ? query.data.video.profit : query.isError ? null : undefined
}
