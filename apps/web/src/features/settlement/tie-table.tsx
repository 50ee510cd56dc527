import type { TieOut } from '@cuesheet/contract/values/settlement'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import type { SettlementFormat } from './use-settlement-format.ts'

type Props = {
  ties: readonly TieOut[]
  format: SettlementFormat
  /** The way to the rows of a type, around its name. */
  behind?: ((tie: TieOut, name: ReactNode) => ReactNode) | undefined
  /** What can be done about one that does not fit. */
  actionOf?: ((tie: TieOut) => ReactNode) | undefined
}

/** Payment summary against files, by revenue and adjustment type. */
export function TieTable({ ties, format, behind, actionOf }: Props) {
  const t = useTranslations('settlement')
  return (
    <PlainTable
      label={t('ties.title')}
      rows={ties}
      rowKey={({ tie }) => tie}
      columns={[
        {
          id: 'type',
          header: t('ties.type'),
          cell: (tie) => <TieName tie={tie} behind={behind} actionOf={actionOf} />,
        },
        {
          id: 'summary',
          header: t('ties.summary'),
          align: 'end',
          isWide: true,
          cell: ({ summary_usd }) => format.usd(summary_usd),
        },
        {
          id: 'basis',
          header: t('ties.basis'),
          align: 'end',
          isWide: true,
          cell: ({ basis_usd }) => format.usd(basis_usd),
        },
        {
          id: 'difference',
          header: t('ties.difference'),
          align: 'end',
          cell: ({ difference_usd, finding, is_settled }) => (
            <span className={classNames(finding !== 'fits' && (is_settled ? 'text-muted' : 'text-down'))}>
              {format.signedUsd(difference_usd)}
            </span>
          ),
        },
      ]}
    />
  )
}

function TieName({ tie, behind, actionOf }: { tie: TieOut } & Pick<Props, 'behind' | 'actionOf'>) {
  const t = useTranslations('settlement')
  const name = useTieName()(tie)
  const Icon = tie.is_settled ? CircleCheck : CircleAlert
  return (
    <span className="flex items-start gap-2">
      <Icon
        size={16}
        aria-label={t(tie.is_settled ? 'ties.settled' : 'ties.open')}
        className={classNames('mt-[2.5px] shrink-0', tie.is_settled ? 'text-up' : 'text-down')}
      />
      <span className="min-w-0">
        <span className="font-medium">{behind ? behind(tie, name) : name}</span>
        {tie.sentence && <span className="block text-small text-pretty text-muted">{tie.sentence}</span>}
        {tie.accepted && <Accepted accepted={tie.accepted} />}
        {actionOf?.(tie)}
      </span>
    </span>
  )
}

/** `광고`, `광고 · Conflict`, with the month that it corrects. */
export function useTieName() {
  const t = useTranslations('settlement')
  const format = useFormat()
  return ({ family, revenue_types, adjustment_type, corrects_month }: TieOut) =>
    [
      family === 'other' ? revenue_types.join(', ') || t('families.other') : t(`families.${family}`),
      adjustment_type,
      corrects_month && t('of_month', { month: format.month(corrects_month) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

function Accepted({ accepted }: { accepted: NonNullable<TieOut['accepted']> }) {
  const t = useTranslations('settlement.ties')
  const nobody = t('somebody')
  return (
    <span className="block text-small text-pretty text-muted">
      {t('accepted', { name: accepted.by.name ?? nobody, reason: accepted.reason })}
      {accepted.confirmed && ` ${t('confirmed', { name: accepted.confirmed.name ?? nobody })}`}
    </span>
  )
}
