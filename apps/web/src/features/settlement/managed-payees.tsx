import type { ManagedPayee } from '@cuesheet/contract/settlement'
import { managedPayees } from '@cuesheet/contract/settlement'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { membersPageSize } from './members-search.ts'
import { PayeeDetails } from './payee-details.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { RemindPayees } from './remind-payees.tsx'
import type { SettlementSearch } from './settlement-search.ts'
import { useMemberName } from './use-member-name.ts'
import { useSettlementFormat } from './use-settlement-format.ts'

const loadModal = () => import('./payee-proposal-modal.tsx')

type Props = { search: SettlementSearch; onSearch: (change: SettlementSearch) => void }

/** How members are paid and taxed, and what the manager proposes instead. */
export function ManagedPayees({ search: { search, page = 1 }, onSearch }: Props) {
  const t = useTranslations('settlement')
  const details = useTranslations('payouts')
  const nameOf = useMemberName()
  const currency = useSettlementCurrency()
  const format = useSettlementFormat()
  const hasKinds = isTaxed(currency)
  const query = useQuery(queryOf(managedPayees, { search, page, size: membersPageSize }))
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const { rows = [], total = 0 } = query.data ?? {}
  const payee = rows.find(({ account_id }) => `payee.${account_id}` === kept)
  const none = { title: t('no_members'), text: t('no_members_text') }
  return (
    <>
      <RecordList
        label={t('proposals.payees_title')}
        query={query}
        rows={rows}
        search={{ search, page }}
        onSearch={onSearch}
        find={t('search_members')}
        clear={t('clear_search')}
        failed={t('members_failed')}
        narrowed={none}
        empty={{ ...none, icon: Users }}
        pages={{ size: membersPageSize, total, range: (values) => t('page_range', values) }}
        draw={() => (
          <SettingsCard title={t('proposals.payees_title')} text={t('proposals.payees_text', { currency })}>
            <div className="mb-3">
              <RemindPayees />
            </div>
            <PlainTable
              hasCards
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
                  id: 'details',
                  header: details('column'),
                  cell: (row) => <PayeeDetails details={row.details} />,
                },
                {
                  id: 'balance',
                  header: t('balance.title'),
                  align: 'end',
                  cell: ({ balance }) => format.money(balance),
                },
                ...(hasKinds
                  ? [
                      {
                        id: 'kind',
                        header: t('proposals.kind'),
                        cell: ({ kind }: ManagedPayee) => (
                          <span className={kind === 'unknown' ? 'font-medium text-warn' : ''}>
                            {t(`payee_kinds.${kind}`)}
                          </span>
                        ),
                      },
                      {
                        id: 'actions',
                        header: t('columns.actions'),
                        isAction: true,
                        cell: ({ account_id, is_withdrawn }: ManagedPayee) =>
                          !is_withdrawn && (
                            <ModalLink
                              modal="dialog"
                              subject={`payee.${account_id}`}
                              className={buttonClass()}
                            >
                              {t('proposals.open')}
                            </ModalLink>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
          </SettingsCard>
        )}
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
