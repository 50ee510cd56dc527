import type { PaymentFault } from '@cuesheet/contract/values/bank-layouts'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { columnName } from './column-name.ts'

type Fault = PaymentFault & { nickname?: string | null; header: string | null }

const mostFaults = 12

/** What a bank would refuse of a file, or a person should look at, each with its payment and column. */
export function PaymentFaults({ faults }: { faults: readonly Fault[] }) {
  const t = useTranslations('payouts.banks')
  if (faults.length === 0) return <Callout tone="good" text={t('no_faults')} isQuiet />
  return (
    <ul aria-label={t('faults')} className="grid gap-1.5">
      {faults.slice(0, mostFaults).map(({ kind, is_refused, number, nickname, column, header, most }) => (
        <li key={`${kind} ${number} ${column}`} className="flex flex-wrap items-center gap-2 text-small">
          <StatusPill tone={is_refused ? 'bad' : 'warn'}>{t(is_refused ? 'refused' : 'look')}</StatusPill>
          <span className="min-w-0 text-pretty wrap-anywhere">
            {number !== null && `${t('payment', { number })} · `}
            {nickname && (
              <>
                <bdi>{nickname}</bdi> ·{' '}
              </>
            )}
            {column !== null && `${header ?? columnName(column)} · `}
            {t(`fault_kinds.${kind}`, { most: most ?? 0 })}
          </span>
        </li>
      ))}
      {faults.length > mostFaults && (
        <li className="text-small text-muted">{t('more_faults', { count: faults.length - mostFaults })}</li>
      )}
    </ul>
  )
}
