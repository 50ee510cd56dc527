import { closeMember, closeMembers, type Month } from '@cuesheet/contract/console-close'
import { noteInvoice } from '@cuesheet/contract/console-close-payments'
import type { OneMember } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ExportPicker } from '../../features/settlement/export-picker.tsx'
import { MemberPanel } from '../../features/settlement/member-panel.tsx'
import { settledMembersQueryOf, settledMembersShape } from '../../features/settlement/members-search.ts'
import { SettledMembers } from '../../features/settlement/settled-members.tsx'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { RowsLink } from './rows-link.tsx'
import { StepLink } from './step-link.tsx'

/** What becomes of every member’s money, each with its own way and the rows behind it. */
export function MembersTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const [search, onSearch] = useConsoleSearch(settledMembersShape)
  const of = { network: month.network_id, month: month.month }
  const calculations = month.calculation?.no ?? 0
  const query = useQuery(
    queryOf(
      closeMembers,
      { ...of, ...settledMembersQueryOf(search, calculations) },
      { enabled: calculations > 0 },
    ),
  )
  const dialog = useModal('dialog')
  const [, id] = /^member\.(\d+)$/.exec(useKept(dialog.subject) ?? '') ?? []
  const member = Number(id)
  const one = useQuery(queryOf(closeMember, { ...of, member }, { enabled: id !== undefined }))
  return (
    <>
      <SettledMembers
        query={query}
        search={search}
        onSearch={onSearch}
        format={format}
        calculations={calculations}
        tools={<ExportPicker month={month.month} network={month.network_id} />}
      />
      <MemberPanel
        isOpen={/^member\.\d+$/.test(dialog.subject ?? '')}
        onClose={dialog.close}
        query={one}
        format={format}
        tools={
          id !== undefined && <ExportPicker month={month.month} member={member} network={month.network_id} />
        }
        behindStep={(step, children) => (
          <StepLink month={month} step={step} member={member}>
            {children}
          </StepLink>
        )}
        noteInvoice={(of) => <InvoiceAction month={month} member={of} />}
        behindLine={({ platform_channel_id, family, adjustment_type }, children) => (
          <RowsLink
            month={month}
            of={{
              member,
              channel: platform_channel_id ?? undefined,
              family: family ?? undefined,
              adjustment: adjustment_type ?? undefined,
            }}
          >
            {children}
          </RowsLink>
        )}
      />
    </>
  )
}

const loadModal = () => import('./invoice-modal.tsx')

/** Notes the tax invoice that a member's payment waits for. */
function InvoiceAction({ month, member }: { month: Month; member: OneMember['member'] }) {
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
