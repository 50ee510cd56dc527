import { noteInvoice } from '@cuesheet/contract/console-close-payments'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OneMember } from '../../features/settlement/api.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { useMay } from '../use-may.ts'
import type { Month } from './api.ts'

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
          <InvoiceModal key={opening} isOpen={isOpen} onClose={close} month={month} member={member} />
        )}
      </Layer>
    </div>
  )
}
