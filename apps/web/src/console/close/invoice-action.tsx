import type { Month } from '@cuesheet/contract/console-close'
import { noteInvoice } from '@cuesheet/contract/console-close-payments'
import type { OneMember } from '@cuesheet/contract/settlement'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { useMay } from '../use-may.ts'

const loadModal = () => import('./invoice-modal.tsx')

/** Notes the tax invoice that a member's payment waits for. */
export function InvoiceAction({ month, member }: { month: Month; member: OneMember['member'] }) {
  const t = useTranslations('console_close.invoice')
  const may = useMay(noteInvoice)
  const [isOpen, setOpen] = useState(false)
  const opening = useOpening(isOpen)
  if (!may || month.state !== 'locked' || !member.invoice || member.paid_on !== null) return null
  const close = () => setOpen(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t(member.invoice.noted ? 'change' : 'open')}</Button>
      <Layer load={loadModal} isOpen={isOpen} onClose={close} isDialog>
        {(InvoiceModal) => (
          <InvoiceModal key={opening} modal={{ isOpen, close }} month={month} member={member} />
        )}
      </Layer>
    </div>
  )
}
