import type { BridgeStep, MemberLine } from '@cuesheet/contract/values/settlement'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFailure } from '../../lib/use-failure.ts'
import { Callout } from '../../ui/callout.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OneMember } from './api.ts'
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
}

/** The way of one member’s money from the estimate to the payment, and the lines that it is made of. */
export function MemberPanel({ isOpen, onClose, query, format, behindStep, behindLine }: Props) {
  const t = useTranslations('settlement')
  const app = useTranslations('app')
  const nameOf = useMemberName()
  const failure = useFailure(query.error ?? new Error(), t('member_failed'), query.isFetching)
  const answer = query.data
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={answer ? nameOf(answer.member) : t('columns.member')}
      description={answer && t(`payee_kinds.${answer.member.payee_kind}`)}
      closeText={app('action.close')}
      form="side"
    >
      {query.isError && !answer ? (
        <ErrorState {...failure} bare onRetry={() => void query.refetch()} />
      ) : !answer ? (
        <div className="grid gap-3" aria-hidden="true">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Notes member={answer.member} />
          <BridgeTable bridge={answer.bridge} format={format} {...(behindStep && { behind: behindStep })} />
          <section>
            <h3 className="mb-1 font-semibold tracking-tight">{t('lines.title')}</h3>
            <LinesTable lines={answer.lines} format={format} {...(behindLine && { behind: behindLine })} />
          </section>
        </div>
      )}
    </Modal>
  )
}

/** Why nothing is paid, and what the tax rests on. */
function Notes({ member }: { member: OneMember['member'] }) {
  const t = useTranslations('settlement')
  return (
    <div className="grid gap-2">
      {member.carry_reason && (
        <Callout tone="info" text={t(`carried_text.${member.carry_reason}`)} isQuiet>
          {member.hold_reason}
        </Callout>
      )}
      {member.payee_kind === 'unknown' && <Callout tone="warn" text={t('payee_unknown')} isQuiet />}
    </div>
  )
}
