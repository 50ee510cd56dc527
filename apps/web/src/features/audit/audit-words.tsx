import type { AuditEntry } from '@cuesheet/contract/audit'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
export const nameClass =
  'rounded-small font-medium underline decoration-line-strong underline-offset-3 hover:decoration-current'

type Said = {
  entry: AuditEntry
  /** In place of who did it, where several did; `isCounted`: the last of them are a number. */
  people?: { names: ReactNode; isCounted: boolean } | undefined
  /** The name of what it was done to. */
  what: ReactNode
}

/** Who did what to what: an account, a partner's key, both, or the installation. */
export function AuditSentence({ entry: { account, api_key, sentence }, people, what }: Said) {
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
      <bdi className="font-medium">{account.nickname}</bdi>
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
