import { previewTerm } from '@cuesheet/contract/contract-terms'
import type { TermOf } from '@cuesheet/contract/values/contract-terms'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Figures } from './fee-preview.tsx'

type Props = {
  target: number
  of: TermOf
  /** Null: as if it ended. */
  rate: number | null
}

/** What a term would have made of the member's last settled month. */
export function TermEffect({ target, of, rate }: Props) {
  const t = useTranslations('members.terms')
  const fee = useTranslations('members.fee')
  const sentence = useSentence()
  const { data, error } = useQuery(
    queryOf(
      previewTerm,
      {
        target,
        ...(of.platform_channel_id !== null && { platform_channel_id: of.platform_channel_id }),
        ...(of.family !== null && { family: of.family }),
        ...(rate !== null && { fee_rate: rate }),
      },
      { placeholderData: keepPreviousData },
    ),
  )
  const preview = data?.preview
  const format = usePaidFormat(preview?.currency)
  const dollars = useFormat('USD')
  const hasMore = preview && [preview.before, preview.after].some(({ net, left }) => net !== left)
  if (error && !data) return <Callout tone="bad" text={sentence(error)} />
  if (!data) return <Skeleton className="h-44" />
  const title = t('preview')
  return (
    <section aria-label={title} className="rounded-card border border-line px-4 py-3.5">
      <h3 className="font-semibold text-pretty">{title}</h3>
      {preview ? (
        <>
          <p className="text-small text-faint">
            {t('preview_of', {
              month: format.month(preview.month),
              amount: dollars.money(preview.revenue_usd),
            })}
          </p>
          <table className="mt-2 w-full">
            <thead>
              <tr className="text-small text-faint">
                <th scope="col" className="py-1 text-start font-medium">
                  <span className="sr-only">{fee('figure')}</span>
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t('as_settled')}
                </th>
                <th scope="col" className="py-1 text-end font-medium">
                  {t(rate === null ? 'without' : 'with')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line tabular-nums">
              <Figures
                name={fee('fee')}
                before={dollars.money(preview.before.fee_usd)}
                after={dollars.money(preview.after.fee_usd)}
              />
              <Figures
                name={t('net', { currency: format.currency })}
                before={format.money(preview.before.net)}
                after={format.money(preview.after.net)}
                isResult={!hasMore}
              />
              {hasMore && (
                <>
                  {(['top_up', 'recouped'] as const).map((of) => (
                    <Figures
                      key={of}
                      name={t(of)}
                      before={format.money(preview.before[of])}
                      after={format.money(preview.after[of])}
                    />
                  ))}
                  <Figures
                    name={t('left', { currency: format.currency })}
                    before={format.money(preview.before.left)}
                    after={format.money(preview.after.left)}
                    isResult
                  />
                </>
              )}
            </tbody>
          </table>
          <p className="mt-1 text-pretty">
            {Number(preview.difference) === 0
              ? t('no_difference')
              : t(Number(preview.difference) > 0 ? 'more' : 'less', {
                  amount: format.money(preview.difference.replace('-', '')),
                })}
          </p>
        </>
      ) : (
        <p className="mt-1 text-pretty text-muted">{t('preview_none')}</p>
      )}
      <p className="mt-2 text-small text-pretty text-muted">{t('estimates')}</p>
    </section>
  )
}
