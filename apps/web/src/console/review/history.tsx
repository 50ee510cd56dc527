import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** What was decided before: who, when, why. */
export function History({ channel }: { channel: ReviewedChannel }) {
  const t = useTranslations('console_review.history')
  const format = useFormat()
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('title')}</h3>
      {channel.history.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="grid gap-3">
          {channel.history.map((entry) => (
            <li key={`${entry.at} ${entry.action}`} className="border-s-2 border-line ps-3">
              <p className="font-medium">{entry.title}</p>
              <p className="text-small text-muted">
                {[entry.by?.nickname ?? t('system'), format.fullMoment(entry.at)].join(' · ')}
              </p>
              {entry.reason && <p className="mt-1 text-pretty whitespace-pre-line">{entry.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
