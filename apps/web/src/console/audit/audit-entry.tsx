import { consoleAudit } from '@cuesheet/contract/console-audit'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'

export type AuditEntry = AnswerOf<typeof consoleAudit>['rows'][number]

const entryQuery = (entry: string, locale: string) =>
  queryOf(consoleAudit, { entry }, { vary: [locale], select: ({ rows }) => rows[0] ?? null })

/** One entry: who, where, from which address, and each value before and after. */
export default function AuditEntryModal({
  modal,
  filters,
}: {
  modal: ReturnType<typeof useModal>
  /** What the list is narrowed by; a name of the entry narrows it further. */
  filters: Record<string, string | number | undefined>
}) {
  const t = useTranslations('console_audit')
  const format = useFormat()
  const locale = useLocale()
  const query = useQuery({ ...entryQuery(modal.subject ?? '', locale), enabled: modal.isOpen })
  const entry = query.data
  const only = (narrower: Record<string, number>, name: string) => (
    <Link
      {...consoleLink('audit', { ...filters, ...narrower })}
      className="rounded-small font-medium text-primary-text hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  )
  const facts: [string, ReactNode][] = entry
    ? [
        [
          t('who'),
          entry.account
            ? only({ account: entry.account.account_id }, entry.account.nickname)
            : (entry.api_key ?? t('system')),
        ],
        [
          t('where'),
          only({ network: entry.network?.network_id ?? 0 }, entry.network?.name ?? t('installation')),
        ],
        [t('when'), format.fullMoment(entry.at)],
        ...(entry.address ? [[t('address'), entry.address] as [string, string]] : []),
      ]
    : []
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={entry?.title ?? t('details')}
      description={entry?.subject_name ?? entry?.subject ?? undefined}
      form="side"
    >
      {query.isError ? (
        <Failed title={t('details')} query={query} bare />
      ) : !entry ? (
        query.isPending ? (
          <Skeleton className="mt-4 h-40" />
        ) : (
          <p className="mt-4 text-muted">{t('empty')}</p>
        )
      ) : (
        <div className="mt-4 grid gap-6">
          <dl className="grid grid-cols-[minmax(5rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {entry.changes.length > 0 && (
            <section>
              <h3 className="mb-2 font-semibold">{t('changes')}</h3>
              <dl className="grid gap-3">
                {entry.changes.map(({ label, before, after }) => (
                  <div key={label} className="rounded-control bg-sunken/60 px-3 py-2">
                    <dt className="text-small text-muted">{label}</dt>
                    <dd className="mt-0.5 grid gap-0.5 whitespace-pre-line wrap-anywhere">
                      {before !== null && (
                        <del className="text-muted">
                          <span className="sr-only">{t('before')}: </span>
                          {before}
                        </del>
                      )}
                      <ins className="no-underline">
                        <span className="sr-only">{t('after')}: </span>
                        {after ?? t('nothing')}
                      </ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      )}
    </Modal>
  )
}
