import type { CloseMonth } from '@cuesheet/contract/settlement'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from './use-settlement-format.ts'

type Part = CloseMonth['unattributed'][number]

/** Money of the month that is no member’s, by the reason why. */
export function UnattributedList({
  month: { unattributed: parts, nameless },
  format,
  behind,
}: {
  month: Pick<CloseMonth, 'unattributed' | 'nameless'>
  format: SettlementFormat
  behind?: (part: Part, name: ReactNode) => ReactNode
}) {
  const t = useTranslations('settlement')
  const note = isNameless(nameless) && <NamelessNote nameless={nameless} format={format} />
  if (parts.length === 0) return note || <p className="text-muted">{t('unattributed.none')}</p>
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 tabular-nums">
        {parts.map((part) => {
          const reason = part.reason ?? 'uncredited'
          const name = t(`reasons.${reason}`)
          return (
            <div key={`${part.bucket} ${reason}`} className="contents">
              <dt>
                {behind ? behind(part, name) : name}
                <span className="ms-2 text-small text-faint">
                  {t('unattributed.channels', { count: part.channels })}
                </span>
              </dt>
              <dd className="text-end font-medium">{format.usd(part.usd)}</dd>
            </div>
          )
        })}
      </dl>
      {note}
    </>
  )
}

export const isNameless = ({ usd, views }: CloseMonth['nameless']) => Number(usd) !== 0 || views > 0

/** What reports by day estimate in rows that name no channel. */
function NamelessNote({
  nameless: { usd, views, engaged_views },
  format,
}: {
  nameless: CloseMonth['nameless']
  format: SettlementFormat
}) {
  const t = useTranslations('settlement')
  return (
    <p className="mt-3 text-pretty">
      {t('unattributed.nameless', {
        usd: format.usd(usd),
        views: format.count(views),
        engaged: engaged_views === null ? 'none' : format.count(engaged_views),
      })}
    </p>
  )
}
