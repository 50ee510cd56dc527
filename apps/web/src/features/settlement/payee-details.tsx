import type { ManagedPayee } from '@cuesheet/contract/settlement'
import { useTranslations } from 'use-intl'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useAccountName } from './use-account-name.ts'

/** Where a payee is paid to, by its last digits; that it is too new, or that nothing was entered. */
export function PayeeDetails({ details }: Pick<ManagedPayee, 'details'>) {
  const t = useTranslations('payouts')
  const accountName = useAccountName()
  if (!details) return <StatusPill tone="warn">{t('states.missing')}</StatusPill>
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">{accountName(details)}</span>
      {details.state === 'cooling' && <StatusPill tone="info">{t('states.cooling')}</StatusPill>}
    </span>
  )
}
