import {
  exportFiling,
  filingRows,
  noteTaxStep,
  type TaxFilings,
  taxFilings,
} from '@cuesheet/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { FilingsCards } from '../../features/settlement/filings-cards.tsx'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { TabState } from './tab-state.tsx'

const loadNote = () => import('./tax-step-modal.tsx')
const loadWithdraw = () => import('./withdraw-note-modal.tsx')

/** What a network withheld: to be filed and paid, with what was noted of it. */
export function TaxesTab({ network }: { network: number }) {
  const query = useQuery(queryOf(taxFilings, { network }))
  return (
    <>
      <RoleNote call={noteTaxStep} />
      <TabState query={query}>{(filings) => <Taxes network={network} filings={filings} />}</TabState>
    </>
  )
}

function Taxes({ network, filings }: { network: number; filings: TaxFilings }) {
  const t = useTranslations('console_close.tax_steps')
  const may = useMay(noteTaxStep)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const [, of, subject] = /^tax(-withdraw)?(?:\.(.+))?$/.exec(kept ?? '') ?? []
  const isShown = dialog.isOpen && may && kept?.startsWith('tax') === true
  const month = filings.months.find((one) => one.month === subject) ?? filings.months[0] ?? null
  return (
    <>
      <FilingsCards
        filings={filings}
        calls={{
          rowsOf: (asked) => queryOf(filingRows, { network, ...asked }),
          exportOf: (asked, format) =>
            call(exportFiling, {
              body: { network_id: network, month: asked, format },
              deadlineMs: longDeadlineMs,
            }),
        }}
        actions={
          may && (
            <Button onClick={() => void dialog.open('tax')}>
              <Plus size={16} aria-hidden="true" />
              {t('open')}
            </Button>
          )
        }
        {...(may && {
          monthAction: ({ month: one, filing, payment }) =>
            (filing.state !== 'done' || payment.state === 'open' || payment.state === 'overdue') && (
              <Button kind="quiet" onClick={() => void dialog.open(`tax.${one}`)}>
                {t('open')}
              </Button>
            ),
          stepAction: ({ step_id, withdrawn }) =>
            withdrawn === null && (
              <ModalLink
                modal="dialog"
                subject={`tax-withdraw.${step_id}`}
                className="text-danger hover:underline pointer-coarse:py-2"
              >
                {t('withdraw')}
              </ModalLink>
            ),
        })}
      />
      <Layer load={loadNote} isOpen={isShown && !of} onClose={dialog.close} isDialog>
        {(TaxStepModal) => (
          <TaxStepModal
            key={`${kept} ${opening}`}
            modal={{ ...dialog, isOpen: isShown && !of }}
            network={network}
            month={month}
          />
        )}
      </Layer>
      <Layer load={loadWithdraw} isOpen={isShown && of !== undefined} onClose={dialog.close} isDialog>
        {(WithdrawNoteModal) => (
          <WithdrawNoteModal
            modal={{ ...dialog, isOpen: isShown && of !== undefined }}
            network={network}
            of="tax"
            id={Number(subject)}
          />
        )}
      </Layer>
    </>
  )
}
