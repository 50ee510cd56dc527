import { type BankLayouts, bankLayouts, saveBankLayout } from '@cuesheet/contract/bank-layouts'
import { useQuery } from '@tanstack/react-query'
import { Landmark, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettlementFormat } from '../../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../../lib/client.ts'
import { useKept } from '../../../lib/use-kept.ts'
import { useModal } from '../../../lib/use-modal.ts'
import { useOpening } from '../../../lib/use-opening.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Layer } from '../../../ui/layer.tsx'
import { ModalLink } from '../../../ui/modal-link.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { RoleNote } from '../../for-role.tsx'
import { useMay } from '../../use-may.ts'
import { TabState } from '../tab-state.tsx'

const loadLayout = () => import('./bank-layout-modal.tsx')
const loadDelete = () => import('./delete-layout-modal.tsx')

/** How the payment files of a network's banks look. */
export function BanksTab({ network }: { network: number }) {
  const query = useQuery(queryOf(bankLayouts, { network }))
  return (
    <>
      <RoleNote call={saveBankLayout} />
      <TabState query={query}>{(answer) => <Layouts network={network} {...answer} />}</TabState>
    </>
  )
}

function Layouts({
  network,
  rows,
  templates,
}: { network: number } & Pick<BankLayouts, 'rows' | 'templates'>) {
  const t = useTranslations('console_close.banks')
  const may = useMay(saveBankLayout)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const [, action, id] = /^bank(-delete)?(?:\.(\d+))?$/.exec(kept ?? '') ?? []
  const layout = rows.find(({ layout_id }) => String(layout_id) === id) ?? null
  const isShown = dialog.isOpen && may && kept?.startsWith('bank') === true
  const isDelete = action !== undefined
  const add = may && (
    <Button kind="primary" onClick={() => void dialog.open('bank')}>
      <Plus size={16} aria-hidden="true" />
      {t('add')}
    </Button>
  )
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon={Landmark} title={t('none')} text={t('none_text')}>
          {add}
        </EmptyState>
      ) : (
        <SettingsCard title={t('title')} text={t('lead')}>
          {add && <div className="mb-3">{add}</div>}
          <LayoutsTable rows={rows} may={may} />
        </SettingsCard>
      )}
      <Layer load={loadLayout} isOpen={isShown && !isDelete} onClose={dialog.close} isDialog>
        {(BankLayoutModal) => (
          <BankLayoutModal
            key={`${kept} ${opening}`}
            modal={{ ...dialog, isOpen: isShown && !isDelete }}
            network={network}
            saved={layout}
            templates={templates}
          />
        )}
      </Layer>
      <Layer load={loadDelete} isOpen={isShown && isDelete} onClose={dialog.close} isDialog>
        {(DeleteLayoutModal) =>
          layout && (
            <DeleteLayoutModal
              modal={{ ...dialog, isOpen: isShown && isDelete }}
              network={network}
              saved={layout}
            />
          )
        }
      </Layer>
    </>
  )
}

function LayoutsTable({ rows, may }: { rows: BankLayouts['rows']; may: boolean }) {
  const t = useTranslations('console_close.banks')
  const words = useTranslations('settlement')
  const payouts = useTranslations('payouts')
  const format = useSettlementFormat()
  return (
    <PlainTable
      hasCards
      label={t('title')}
      rows={rows}
      rowKey={({ layout_id }) => String(layout_id)}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: ({ layout_id, name }) =>
            may ? (
              <ModalLink
                modal="dialog"
                subject={`bank.${layout_id}`}
                className="font-medium text-primary-text hover:underline"
              >
                <bdi>{name}</bdi>
              </ModalLink>
            ) : (
              <bdi className="font-medium">{name}</bdi>
            ),
        },
        { id: 'method', header: t('method'), cell: ({ layout }) => payouts(`methods.${layout.method}`) },
        {
          id: 'format',
          header: t('format'),
          cell: ({ layout }) =>
            t('format_columns', { format: `.${layout.format}`, count: layout.columns.length }),
        },
        {
          id: 'result',
          header: t('result'),
          cell: ({ layout }) => t(layout.result ? 'result_mapped' : 'result_unmapped'),
        },
        {
          id: 'changed',
          header: t('changed'),
          isWide: true,
          cell: ({ changed }) => (
            <span className="text-muted">
              <bdi>{changed.name ?? words('rate.somebody')}</bdi> · {format.moment(changed.at)}
            </span>
          ),
        },
        {
          id: 'actions',
          header: t('delete'),
          isAction: true,
          cell: ({ layout_id }) =>
            may && (
              <ModalLink
                modal="dialog"
                subject={`bank-delete.${layout_id}`}
                className="text-danger hover:underline pointer-coarse:py-2"
              >
                {t('delete')}
              </ModalLink>
            ),
        },
      ]}
    />
  )
}
