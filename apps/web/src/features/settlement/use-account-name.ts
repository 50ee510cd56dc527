import { type KoreanBank, koreanBanks } from '@cuesheet/contract/values/korean-banks'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { useLocale, useTranslations } from 'use-intl'

type Account = { method: PayoutMethod; bank: KoreanBank | null; ending: string | null }

/** A bank’s own name; Korean where the screen is. */
export function useBankName(): (bank: KoreanBank) => string {
  const locale = useLocale()
  return (bank) => koreanBanks[bank][locale === 'ko' ? 'ko' : 'en']
}

/** `KakaoBank, ending in 4567`. */
export function useAccountName(): (account: Account) => string {
  const t = useTranslations('payouts')
  const bankName = useBankName()
  return ({ method, bank, ending }) => {
    const name = bank ? bankName(bank) : t(`methods.${method}`)
    if (ending === null) return name
    return `${name} ${method === 'bank' ? t('ends_in', { digits: ending }) : `…${ending}`}`
  }
}
