import { trackUsage } from '@cuesheet/contract/console-catalogue'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Who would notice that tracks are withdrawn; `isWarning`: before it is done. */
export function UsageFacts({ tracks, isWarning = true }: { tracks: readonly number[]; isWarning?: boolean }) {
  const t = useTranslations('console_catalogue.usage')
  const format = useFormat()
  const sentence = useSentence()
  const query = useQuery(
    queryOf(trackUsage, { tracks: tracks.join(',') }, { enabled: tracks.length > 0, staleTime: 0 }),
  )
  const { data: usage } = query
  const isUsed = usage && usage.videos + usage.favourites > 0
  return (
    <div className="grid gap-3">
      {isWarning && <Callout tone="warn" text={t('consequence')} />}
      {query.isError ? (
        <Callout tone="bad" text={sentence(query.error)} />
      ) : !usage ? (
        <Skeleton className="h-16" />
      ) : isUsed ? (
        <>
          <p>
            {t('sum', { videos: format.count(usage.videos), favourites: format.count(usage.favourites) })}
          </p>
          <ul className="grid max-h-56 gap-1 overflow-y-auto">
            {usage.networks.map(({ network_id, name, videos, channels }) => (
              <li key={network_id} className="flex justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="text-muted tabular-nums">
                  {t('row', { videos: format.count(videos), channels: format.count(channels) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">{t('none')}</p>
      )}
    </div>
  )
}
