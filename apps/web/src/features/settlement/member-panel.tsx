import type { OneMember } from '@cuesheet/contract/settlement'
import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import type { BridgeStep, PayeeKind } from '@cuesheet/contract/values/settlement'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BridgeTable } from './bridge-table.tsx'
import { LinesTable } from './lines-table.tsx'
import { useMemberName } from './use-member-name.ts'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  query: UseQueryResult<OneMember>
  format: SettlementFormat
  behindStep?: (step: BridgeStep, name: ReactNode) => ReactNode
  behindLine?: (line: MemberLine, name: ReactNode) => ReactNode
  /** Of a payment that needs a tax invoice: the way to note it. */
  noteInvoice?: (member: OneMember['member']) => ReactNode
  /** Above all of it. */
  tools?: ReactNode
}

/** The way of one member’s money from the estimate to the payment, and the lines that it is made of. */
export function MemberPanel(props: Props) {
  const { isOpen, onClose, query, format, behindStep, behindLine, noteInvoice, tools } = props
  const t = useTranslations('settlement')
  const nameOf = useMemberName()
  const answer = query.data
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={answer ? nameOf(answer.member) : t('columns.member')}
      description={answer && t(`payee_kinds.${answer.member.payee_kind}`)}
      form="side"
    >
      {query.isError && !answer ? (
        <Failed title={t('member_failed')} query={query} bare />
      ) : !answer ? (
        <div className="grid gap-3" aria-hidden="true">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {tools && <div className="mt-2">{tools}</div>}
          <Notes member={answer.member} format={format} />
          {noteInvoice?.(answer.member)}
          <BridgeTable bridge={answer.bridge} format={format} {...(behindStep && { behind: behindStep })} />
          <section>
            <h3 className="mb-1 font-semibold tracking-tight">{t('lines.title')}</h3>
            <LinesTable
              lines={answer.lines}
              bridge={answer.bridge}
              format={format}
              {...(behindLine && { behind: behindLine })}
            />
          </section>
        </div>
      )}
    </Modal>
  )
}

/** Why nothing is paid, and what the tax rests on. */
function Notes({ member, format }: { member: OneMember['member']; format: SettlementFormat }) {
  const t = useTranslations('settlement')
  const { waits_for, wait_reason, invoice, paid_on } = member
  return (
    <div className="grid gap-2">
      {member.carry_reason && (
        <Callout tone="info" text={t(`carried_text.${member.carry_reason}`)} isQuiet>
          {member.hold_reason}
        </Callout>
      )}
      {paid_on && <Callout tone="info" text={t('paid_on', { day: format.dayAndYear(paid_on) })} isQuiet />}
      {waits_for && (
        <Callout tone="warn" text={t(`waits.${waits_for}`)} isQuiet>
          {wait_reason}
        </Callout>
      )}
      {!waits_for && member.tax_rule === null && member.due !== '0' && (
        <Callout tone="warn" text={t('payment.no_rule')} isQuiet />
      )}
      {invoice && <Invoice invoice={invoice} kind={member.payee_kind} format={format} />}
      {member.payee_kind === 'unknown' && <Callout tone="warn" text={t('payee_unknown')} isQuiet />}
    </div>
  )
}

type MemberInvoice = NonNullable<OneMember['member']['invoice']>

/** What the tax invoice or the receipt has to be over, and the one that was noted. */
function Invoice({
  invoice,
  kind,
  format,
}: {
  invoice: MemberInvoice
  kind: PayeeKind
  format: SettlementFormat
}) {
  const t = useTranslations('settlement.payment')
  const { noted } = invoice
  const [supply, vat] = [format.money(invoice.supply), format.money(invoice.vat)]
  return (
    <Callout tone="info" text={t('invoice', { kind })} isQuiet>
      <p className="tabular-nums">
        {t('invoice_needed', { supply, vat, total: format.money(invoice.total) })}
      </p>
      {noted && (
        <p className="tabular-nums">
          {t('invoice_noted', {
            number: noted.number,
            day: format.dayAndYear(noted.issued_on),
            supply: format.money(noted.supply),
            vat: format.money(noted.vat),
          })}
        </p>
      )}
      {noted?.reason && <p>{t('invoice_differs', { reason: noted.reason })}</p>}
    </Callout>
  )
}
