import { noteReceipt, type ReceivedCash, receivedCash } from '@cuesheet/contract/filings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CashCards } from '../../features/settlement/cash-cards.tsx'
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

const loadNote = () => import('./receipt-modal.tsx')
const loadWithdraw = () => import('./withdraw-note-modal.tsx')

/** What the platform paid a network, beside what its members are owed. */
export function CashTab({ network }: { network: number }) {
  const query = useQuery(queryOf(receivedCash, { network }))
  return (
    <>
      <RoleNote call={noteReceipt} />
      <TabState query={query}>{(cash) => <Cash network={network} cash={cash} />}</TabState>
    </>
  )
}

function Cash({ network, cash }: { network: number; cash: ReceivedCash }) {
  const t = useTranslations('console_close')
  const may = useMay(noteReceipt)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const [, of, subject] = /^cash(-withdraw)?\.(.+)$/.exec(kept ?? '') ?? []
  const isShown = dialog.isOpen && may && subject !== undefined
  const month = cash.months.find((one) => one.month === subject)
  return (
    <>
      <CashCards
        cash={cash}
        {...(may && {
          monthAction: ({ month: one, state }) =>
            state !== 'done' && (
              <Button kind="quiet" onClick={() => void dialog.open(`cash.${one}`)}>
                {t('receipt.open')}
              </Button>
            ),
          receiptAction: ({ receipt_id, withdrawn }) =>
            withdrawn === null && (
              <ModalLink
                modal="dialog"
                subject={`cash-withdraw.${receipt_id}`}
                className="text-danger hover:underline pointer-coarse:py-2"
              >
                {t('tax_steps.withdraw')}
              </ModalLink>
            ),
        })}
      />
      <Layer load={loadNote} isOpen={isShown && month !== undefined} onClose={dialog.close} isDialog>
        {(ReceiptModal) =>
          month && (
            <ReceiptModal
              key={`${kept} ${opening}`}
              modal={{ ...dialog, isOpen: isShown && !of }}
              network={network}
              month={month}
            />
          )
        }
      </Layer>
      <Layer load={loadWithdraw} isOpen={isShown && of !== undefined} onClose={dialog.close} isDialog>
        {(WithdrawNoteModal) => (
          <WithdrawNoteModal
            modal={{ ...dialog, isOpen: isShown && of !== undefined }}
            network={network}
            of="cash"
            id={Number(subject)}
          />
        )}
      </Layer>
    </>
  )
}
