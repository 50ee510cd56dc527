import { type Payee, payees, setPayee } from '@cuesheet/contract/console-close-members'
import { isTaxed } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PayeeDetails } from '../../features/settlement/payee-details.tsx'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { page, searched } from '../../lib/search-params.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { ProposalsCard } from './proposals-card.tsx'

const shape = { search: searched, page }
const size = 50
const loadModal = () => import('./payee-modal.tsx')

/** How members are paid and taxed, who is held, and what the books owe them. */
export function PayeesTab({ network }: { network: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const payouts = useTranslations('payouts')
  const nameOf = useMemberName()
  const currency = useSettlementCurrency()
  const format = useSettlementFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const query = useQuery(
    queryOf(payees, {
      network,
      search: search.search || undefined,
      page: search.page ?? 1,
      size,
    }),
  )
  const may = useMay(setPayee)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const payee = query.data?.rows.find(({ account_id }) => `payee.${account_id}` === kept)
  const total = query.data?.total ?? 0
  const none = { title: words('no_members'), text: words('no_members_text') }
  return (
    <>
      <RoleNote call={setPayee} />
      <ProposalsCard network={network} kind="payee" />
      <RecordList
        label={t('payee.title')}
        query={query}
        rows={query.data?.rows ?? []}
        search={search}
        onSearch={onSearch}
        find={words('search_members')}
        clear={words('clear_search')}
        failed={words('failed')}
        narrowed={none}
        empty={{ ...none, icon: Users }}
        pages={{ size, total, range: (values) => words('page_range', values) }}
        draw={(rows) => (
          <SettingsCard title={t('payee.title')} text={isTaxed(currency) ? t('payee.text') : undefined}>
            <PlainTable
              label={t('payee.title')}
              rows={rows}
              rowKey={({ account_id }) => String(account_id)}
              hasCards
              columns={[
                {
                  id: 'member',
                  header: words('columns.member'),
                  cell: (row) => (
                    <>
                      <span className="flex flex-wrap items-center gap-x-2">
                        {may ? (
                          <ModalLink
                            modal="dialog"
                            subject={`payee.${row.account_id}`}
                            className="font-medium text-primary-text hover:underline"
                          >
                            <bdi>{nameOf(row)}</bdi>
                          </ModalLink>
                        ) : (
                          <bdi className="font-medium">{nameOf(row)}</bdi>
                        )}
                        {row.hold_reason !== null && (
                          <StatusPill tone="warn">{words('carried_because.held')}</StatusPill>
                        )}
                      </span>
                      {row.hold_reason && (
                        <span className="block text-small text-pretty text-muted">{row.hold_reason}</span>
                      )}
                    </>
                  ),
                },
                {
                  id: 'details',
                  header: payouts('column'),
                  cell: (row) => <PayeeDetails details={row.details} />,
                },
                ...(isTaxed(currency)
                  ? [
                      {
                        id: 'kind',
                        header: t('payee.kind'),
                        cell: ({ kind, treaty_rate }: Payee) => (
                          <span className={kind === 'unknown' ? 'text-warn' : ''}>
                            {words(`payee_kinds.${kind}`)}
                            {treaty_rate !== null && (
                              <span className="block text-small text-muted">
                                {t('payee.by_treaty', { rate: format.percentage(Number(treaty_rate)) })}
                              </span>
                            )}
                          </span>
                        ),
                      },
                    ]
                  : []),
                {
                  id: 'balance',
                  header: t('payee.balance'),
                  align: 'end',
                  cell: ({ balance }) => format.money(balance),
                },
                {
                  id: 'advance',
                  header: words('entries.kinds.advance'),
                  align: 'end',
                  isWide: true,
                  cell: ({ advance }) => format.money(advance),
                },
              ]}
            />
          </SettingsCard>
        )}
      />
      <Layer
        load={loadModal}
        isOpen={may && dialog.subject?.startsWith('payee.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(PayeeModal) =>
          payee && (
            <PayeeModal
              key={`${payee.account_id} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `payee.${payee.account_id}` }}
              network={network}
              payee={payee}
            />
          )
        }
      </Layer>
    </>
  )
}
