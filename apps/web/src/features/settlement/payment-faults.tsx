import type { PaymentFault } from '@cuesheet/contract/values/bank-layouts'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { columnName } from './column-name.ts'

type Fault = PaymentFault & { nickname?: string | null; header: string | null }

const mostPayments = 8

/** What a bank would refuse of a file, or a person should look at: each once, with its column and the payments it is of. */
export function PaymentFaults({ faults }: { faults: readonly Fault[] }) {
  const t = useTranslations('payouts.banks')
  if (faults.length === 0) return <Callout tone="good" text={t('no_faults')} isQuiet />
  const groups = Map.groupBy(faults, ({ kind, column }) => `${kind} ${column}`)
  return (
    <ul aria-label={t('faults')} className="grid gap-3">
      {[...groups].map(([key, alike]) => {
        const { kind, is_refused, column, header, most } = alike[0]!
        const payments = alike.filter(({ number }) => number !== null)
        return (
          <li key={key} className="grid gap-1 text-small">
            <span className="flex flex-wrap items-center gap-2">
              <StatusPill tone={is_refused ? 'bad' : 'warn'}>{t(is_refused ? 'refused' : 'look')}</StatusPill>
              <span className="min-w-0 text-pretty wrap-anywhere">
                {column !== null && `${header ?? columnName(column)} · `}
                {t(`fault_kinds.${kind}`, { most: most ?? 0 })}
              </span>
            </span>
            {payments.length > 0 && (
              <span className="text-pretty text-muted wrap-anywhere">
                {payments.slice(0, mostPayments).map(({ number, nickname }, at) => (
                  <Fragment key={number}>
                    {at > 0 && ', '}
                    {t('payment', { number: number ?? 0 })} {nickname && <bdi>{nickname}</bdi>}
                  </Fragment>
                ))}
                {payments.length > mostPayments &&
                  ` ${t('more_faults', { count: payments.length - mostPayments })}`}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
