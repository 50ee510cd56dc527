import { useQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { managedPayeesQuery } from './api.ts'
import { membersPageSize } from './members-search.ts'
import { PlainTable } from './plain-table.tsx'
import { ProposalNote } from './proposal-note.tsx'
import type { SettlementSearch } from './settlement-search.ts'
import { useMemberName } from './use-member-name.ts'

const loadModal = () => import('./payee-proposal-modal.tsx')

type Props = { search: SettlementSearch; onSearch: (change: SettlementSearch) => void }

/** How members are paid and taxed, and what the manager proposes instead. */
export function ManagedPayees({ search: { search, page = 1 }, onSearch }: Props) {
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  const tooLong = useTooLong()
  const query = useQuery(
    managedPayeesQuery({ ...(search !== undefined && { search }), page, size: membersPageSize }),
  )
  const failure = useFailure(query.error ?? new Error(), t('members_failed'), query.isFetching)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const { rows, total = 0 } = query.data ?? {}
  const payee = rows?.find(({ account_id }) => `payee.${account_id}` === kept)
  const pageTexts = usePageTexts(total, (values) => t('page_range', values))
  return (
    <>
      <div className="mb-3">
        <SearchField
          value={search ?? ''}
          onSearch={(typed) => onSearch({ search: typed || undefined, page: undefined })}
          label={t('search_members')}
          clearText={t('clear_search')}
          tooLong={tooLong}
          hotkey
        />
      </div>
      {query.isError && !rows ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : !rows ? (
        <Skeleton className="h-80 rounded-card" />
      ) : rows.length === 0 ? (
        <EmptyState icon={search ? SearchX : Users} title={t('no_members')} text={t('no_members_text')} />
      ) : (
        <SettingsCard title={t('proposals.payees_title')} text={t('proposals.payees_text')}>
          <PlainTable
            label={t('proposals.payees_title')}
            rows={rows}
            rowKey={({ account_id }) => String(account_id)}
            columns={[
              {
                id: 'member',
                header: t('columns.member'),
                cell: (row) => (
                  <>
                    <span className="flex flex-wrap items-center gap-x-2">
                      <bdi className="font-medium">{nameOf(row)}</bdi>
                      {row.hold_reason !== null && (
                        <StatusPill tone="warn">{t('carried_because.held')}</StatusPill>
                      )}
                    </span>
                    {row.hold_reason && (
                      <span className="block text-small text-pretty text-muted">{row.hold_reason}</span>
                    )}
                    {row.proposal && <ProposalNote proposal={row.proposal} />}
                  </>
                ),
              },
              {
                id: 'kind',
                header: t('proposals.kind'),
                cell: ({ account_id, kind, is_withdrawn }) => (
                  <>
                    <span className={kind === 'unknown' ? 'text-warn' : ''}>{t(`payee_kinds.${kind}`)}</span>
                    {!is_withdrawn && (
                      <ModalLink
                        modal="dialog"
                        subject={`payee.${account_id}`}
                        className="block w-fit font-medium text-primary-text hover:underline pointer-coarse:py-2"
                      >
                        {t('proposals.open')}
                      </ModalLink>
                    )}
                  </>
                ),
              },
            ]}
          />
        </SettingsCard>
      )}
      <Pager
        page={page}
        size={membersPageSize}
        total={total}
        onPage={(to) => onSearch({ page: to })}
        texts={pageTexts}
      />
      <Layer
        load={loadModal}
        isOpen={dialog.subject?.startsWith('payee.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(Modal) =>
          payee && (
            <Modal
              key={`${payee.account_id} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `payee.${payee.account_id}` }}
              payee={payee}
            />
          )
        }
      </Layer>
    </>
  )
}
