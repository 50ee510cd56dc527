import type { MemberAccount } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Format } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'

type Props = {
  of: Pick<MemberAccount, 'matched' | 'previous' | 'change'>
  format: Format
  /** Beside another figure: the amount alone. */
  isShort?: boolean
}

/** With its sign, also above zero. */
export const signed = (format: Format, change: string) =>
  `${Number(change) > 0 ? '+' : ''}${format.compactMoney(change)}`

/** What a member has gained or lost against the days before: the amount, and by how much that is. */
export function Growth({ of: { matched, previous, change }, format, isShort = false }: Props) {
  const t = useTranslations('members')
  if (change === null || matched === null || previous === null) return <span className="text-faint">–</span>
  const by = Number(change)
  const ratio = format.change(matched, previous)
  const tone = by > 0 ? 'text-up' : by < 0 ? 'text-down' : 'text-muted'
  const exact = t('change_exact', { now: format.money(matched), before: format.money(previous) })
  return (
    <span {...tooltip(exact)}>
      <span className={classNames('font-medium tabular-nums', tone)}>{signed(format, change)}</span>
      {!isShort && (
        <span className="block text-small leading-tight font-normal text-faint tabular-nums">
          {ratio ? ratio.text : by > 0 ? t('change_new') : ' '}
        </span>
      )}
    </span>
  )
}
