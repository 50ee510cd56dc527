import { previewGuarantee } from '@cuesheet/contract/guarantees'
import type { GuaranteeSpan } from '@cuesheet/contract/values/guarantees'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What a guarantee would have topped up in the member's last settled month, or the year to it. */
export function GuaranteeEffect(asked: { target: number; amount: string; span: GuaranteeSpan }) {
  const t = useTranslations('members.guarantees')
  const sentence = useSentence()
  const { data, error } = useQuery(queryOf(previewGuarantee, asked, { placeholderData: keepPreviousData }))
  const format = usePaidFormat()
  if (error && !data) return <Callout tone="bad" text={sentence(error)} />
  if (!data) return <Skeleton className="h-36" />
  const { preview } = data
  const title = t('preview')
  return (
    <section aria-label={title} className="rounded-card border border-line px-4 py-3.5">
      <h3 className="font-semibold text-pretty">{title}</h3>
      {preview ? (
        <>
          <p className="text-small text-faint">
            {preview.from_month === preview.month
              ? format.month(preview.month)
              : t('preview_year', {
                  from: format.month(preview.from_month),
                  until: format.month(preview.month),
                  count: preview.months,
                })}
          </p>
          <dl className="mt-2 grid gap-1.5 tabular-nums">
            {(['share', 'guaranteed', 'top_up'] as const).map((name) => (
              <div
                key={name}
                className={`flex justify-between gap-4 ${name === 'top_up' ? 'border-t border-line pt-1.5 font-semibold' : ''}`}
              >
                <dt className={name === 'top_up' ? '' : 'text-muted'}>{t(`preview_${name}`)}</dt>
                <dd>{format.money(preview[name])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-1 text-pretty text-muted">{t('preview_none')}</p>
      )}
    </section>
  )
}
