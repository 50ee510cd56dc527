import type { AuditEntry } from '@cuesheet/contract/audit'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditSearch } from './audit-search.ts'

/** A name that narrows the list. */
export const Name = ({ text, says, onPress }: { text: string; says: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-6 max-w-full rounded-small text-start font-medium underline decoration-line-strong underline-offset-2 hover:decoration-current pointer-coarse:py-1"
  >
    <bdi>{text}</bdi>
    <span className="sr-only">, {says}</span>
  </button>
)

type Said = {
  entry: AuditEntry
  onSearch: (change: AuditSearch) => void
  /** In place of who did it, where several did; `isCounted`: the last of them are a number. */
  people?: { names: ReactNode; isCounted: boolean } | undefined
  /** The name of what it was done to. */
  what: ReactNode
}

/** Who did what to what: an account, a partner's key, both, or the installation. */
export function AuditSentence({ entry: { account, api_key, sentence }, onSearch, people, what }: Said) {
  const t = useTranslations('access.audit')
  const [before, after] = sentence.split('{what}')
  const by = people
    ? people.isCounted
      ? 'many'
      : 'account'
    : account
      ? 'account'
      : api_key
        ? 'key'
        : 'other'
  const who = () =>
    people?.names ??
    (account ? (
      <Name
        text={account.nickname}
        says={t('only_person')}
        onPress={() => onSearch({ account: account.account_id })}
      />
    ) : api_key === null ? (
      t('installation')
    ) : (
      t('by_key', { prefix: api_key })
    ))
  const done = () => (
    <>
      {before}
      {after !== undefined && what}
      {after}
    </>
  )
  return (
    <p>
      {t.rich('sentence', { by, who, done })}
      {account && api_key !== null && ` ${t('via_key', { prefix: api_key })}`}
    </p>
  )
}
