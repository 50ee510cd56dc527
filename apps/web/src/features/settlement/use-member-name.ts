import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** What a member is called, also after it has withdrawn. */
export function useMemberName() {
  const t = useTranslations('settlement')
  return useCallback(
    ({ nickname, account_id }: { nickname: string | null; account_id: number }) =>
      nickname ?? t('withdrawn_name', { id: account_id }),
    [t],
  )
}
