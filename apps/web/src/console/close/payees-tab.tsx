import { setPayee } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainTable } from '../../features/settlement/plain-table.tsx'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { useSettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { page, searched } from '../../lib/search-params.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { payeesQuery } from './api.ts'
import { ProposalsCard } from './proposals-card.tsx'
import { TabState } from './tab-state.tsx'

const shape = { search: searched, page }
const size = 50
const loadModal = () => import('./payee-modal.tsx')

/** How members are paid and taxed, who is held, and what the books owe them. */
export function PayeesTab({ network }: { network: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const nameOf = useMemberName()
  const tooLong = useTooLong()
  const format = useSettlementFormat('KRW')
  const [search, onSearch] = useConsoleSearch(shape)
  const query = useQuery(
    payeesQuery({
      network,
      ...(search.search && { search: search.search }),
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
  const pageTexts = usePageTexts(total, (values) => words('page_range', values))
  return (
    <>
      <RoleNote call={setPayee} />
      <ProposalsCard network={network} kind="payee" />
      <div className="mb-3">
        <SearchField
          value={search.search ?? ''}
          onSearch={(typed) => onSearch({ search: typed || undefined, page: undefined })}
          label={words('search_members')}
          clearText={words('clear_search')}
          tooLong={tooLong}
          hotkey
        />
      </div>
      <TabState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={search.search ? SearchX : Users}
              title={words('no_members')}
              text={words('no_members_text')}
            />
          ) : (
            <SettingsCard title={t('payee.title')} text={t('payee.text')}>
              <PlainTable
                label={t('payee.title')}
                rows={rows}
                rowKey={({ account_id }) => String(account_id)}
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
                    id: 'kind',
                    header: t('payee.kind'),
                    cell: ({ kind, treaty_rate }) => (
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
          )
        }
      </TabState>
      <Pager
        page={search.page ?? 1}
        size={size}
        total={total}
        onPage={(to) => onSearch({ page: to })}
        texts={pageTexts}
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
