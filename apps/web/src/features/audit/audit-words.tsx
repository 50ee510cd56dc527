import { useTranslations } from 'use-intl'
import type { AuditEntry } from './api.ts'
import type { AuditSearch } from './audit-search.ts'

/** A name that narrows the list. */
export const Name = ({ text, says, onPress }: { text: string; says: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-6 max-w-full rounded-small text-start underline decoration-line-strong underline-offset-2 hover:decoration-current pointer-coarse:py-1"
  >
    <bdi>{text}</bdi>
    <span className="sr-only">, {says}</span>
  </button>
)

/** Who did it: an account, a partner's key, both, or the installation. */
export function Who({
  entry: { account, api_key },
  onSearch,
}: {
  entry: AuditEntry
  onSearch: (change: AuditSearch) => void
}) {
  const t = useTranslations('access.audit')
  if (!account) return <span>{api_key === null ? t('installation') : t('by_key', { prefix: api_key })}</span>
  return (
    <>
      <Name
        text={account.nickname}
        says={t('only_person')}
        onPress={() => onSearch({ account: account.account_id })}
      />
      {api_key !== null && ` ${t('via_key', { prefix: api_key })}`}
    </>
  )
}
