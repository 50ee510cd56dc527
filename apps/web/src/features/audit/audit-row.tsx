import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import type { AuditEntry } from './api.ts'
import type { AuditSearch } from './audit-search.ts'

const linkClass =
  'max-w-full rounded-small text-start wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current pointer-coarse:py-1'

/** One thing that was done: when, what, to what, by whom and from where, and what changed. Names narrow the list. */
export function AuditRow({
  entry,
  onSearch,
}: {
  entry: AuditEntry
  onSearch: (change: AuditSearch) => void
}) {
  const t = useTranslations('access.audit')
  const format = useFormat()
  const { at, title, subject, subject_name, account, api_key, address, changes } = entry
  const time = format.clock(at, 'second')
  const isOwn = subject === String(account?.account_id) && subject_name === account?.nickname
  const thing = isOwn ? null : (subject_name ?? subject)
  return (
    <div className="flex gap-x-4 gap-y-1 px-5 py-3.5 mobile:flex-wrap mobile:px-4">
      <time
        dateTime={at}
        className="w-24 shrink-0 pt-px text-small text-faint tabular-nums mobile:w-full mobile:pt-0"
      >
        {time}
      </time>
      <div className="min-w-0 flex-1">
        <p className="text-pretty wrap-anywhere">
          <span className="font-semibold">{title}</span>
          {subject !== null && thing !== null && (
            <>
              <span aria-hidden="true" className="text-faint">
                {' · '}
              </span>
              <button type="button" onClick={() => onSearch({ subject })} className={linkClass}>
                <bdi>{thing}</bdi>
                <span className="sr-only">, {t('only_subject')}</span>
              </button>
            </>
          )}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-small text-muted">
          {account ? (
            <button
              type="button"
              onClick={() => onSearch({ account: account.account_id })}
              className={linkClass}
            >
              <bdi>{account.nickname}</bdi>
              <span className="sr-only">, {t('only_person')}</span>
            </button>
          ) : (
            <span>{api_key === null ? t('installation') : t('by_key', { prefix: api_key })}</span>
          )}
          {account && api_key !== null && <span>{t('via_key', { prefix: api_key })}</span>}
          {address !== null && <span>{t('from_address', { address })}</span>}
        </p>
        {changes.length > 0 && (
          <dl className="mt-2 grid gap-x-4 gap-y-1 rounded-control bg-sunken/60 px-3 py-2 text-small laptop:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] large-mobile:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
            {changes.map(({ label, before, after }) => (
              <div key={label} className="contents">
                <dt className="text-muted mobile:mt-1 mobile:first:mt-0">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
                  {before !== null && (
                    <>
                      <span className="sr-only">{t('before')}: </span>
                      <span className="text-muted">{before}</span>
                      <ArrowRight size={13} aria-hidden="true" className="mx-1.5 inline text-faint" />
                    </>
                  )}
                  <span className="sr-only">{t('after')}: </span>
                  <span className={after === null ? 'text-faint' : ''}>{after ?? t('nothing')}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
