import type { Month } from '@cuesheet/contract/console-close'
import type { CloseNeed } from '@cuesheet/contract/values/settlement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { consoleLink } from '../console-link.ts'

const linkClass = 'shrink-0 font-medium text-primary-text hover:underline pointer-coarse:py-2'

/** The way to what a month needs, where it is not a button in the head of its page. */
export function useNeedAction(network: number, month: Month | undefined): (need: CloseNeed) => ReactNode {
  const t = useTranslations('console_close.need_actions')
  const me = useQuery(meQuery).data?.account.account_id
  return (need) => {
    const lacksFile = month?.ties.some(({ finding }) => finding === 'missing')
    if (need === 'files' || need === 'payment_summary' || (need === 'tie_out' && lacksFile))
      return (
        <Link {...consoleLink('reports/uploads', { network })} className={linkClass}>
          {t('upload')}
        </Link>
      )
    if (need === 'tax_rule')
      return (
        <Link {...consoleLink('close/tax-rules')} className={linkClass}>
          {t('tax_rules')}
        </Link>
      )
    if (need === 'tax_invoice' && month)
      return (
        <Link
          {...consoleLink(`close/${network}`, { month: month.month, tab: 'members' })}
          className={linkClass}
        >
          {t('invoices')}
        </Link>
      )
    if (need === 'payout')
      return (
        <Link {...consoleLink(`close/${network}`, { tab: 'payouts' })} className={linkClass}>
          {t('payouts')}
        </Link>
      )
    const looksAtNobodys = month?.nobodys?.accepted && !month.nobodys.is_settled
    if (month && (need === 'unattributed' || (need === 'second_look' && looksAtNobodys)))
      return (
        <Link
          {...consoleLink(`close/${network}`, { month: month.month, tab: 'unattributed' })}
          className={linkClass}
        >
          {t('unattributed')}
        </Link>
      )
    // Who asked cannot confirm.
    const isOwn = month?.waiting_entries.every(({ account_id }) => account_id === me)
    if (need === 'entries' && isOwn)
      return <span className="text-small text-muted">{t('others_confirm')}</span>
    if (need === 'rate_look' && month?.rate.by?.account_id === me)
      return <span className="text-small text-muted">{t('others_confirm')}</span>
    if (need === 'rate' || need === 'rate_off' || need === 'rate_look')
      return (
        <ModalLink modal="dialog" subject="rate" className={linkClass}>
          {t(need === 'rate_look' ? 'rate_look' : 'rate')}
        </ModalLink>
      )
    const tab = { shares: 'shares', tax_currency: 'settings', entries: 'entries', hold: 'payees' }[
      need as string
    ]
    if (tab === undefined) return null
    return (
      <Link {...consoleLink(`close/${network}`, { tab })} className={linkClass}>
        {t(tab as 'shares' | 'settings' | 'entries' | 'payees')}
      </Link>
    )
  }
}
