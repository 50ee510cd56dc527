import type { MemberAccount } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Format } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'

type Props = {
  of: Pick<MemberAccount, 'matched' | 'previous' | 'change'>
  format: Format
  /** In one line. */
  isShort?: boolean
}

/** With its sign, also above zero. */
export const signed = (format: Format, change: string) =>
  `${Number(change) > 0 ? '+' : ''}${format.compactMoney(change)}`

/** What a member has gained or lost against the days before: by how much, as a chip, and the amount. */
export function Growth({ of: { matched, previous, change }, format, isShort = false }: Props) {
  const t = useTranslations('members')
  if (change === null || matched === null || previous === null) return <span className="text-faint">–</span>
  const by = Number(change)
  const ratio = format.change(matched, previous)
  const exact = t('change_exact', { now: format.money(matched), before: format.money(previous) })
  if (by === 0 && !ratio) return <span className="text-faint">–</span>
  const tone = by > 0 ? 'bg-up-bg text-up' : by < 0 ? 'bg-down-bg text-down' : 'bg-sunken text-muted'
  const chip = (
    <span
      className={classNames(
        'inline-block rounded-full px-2 py-0.5 text-small font-semibold tabular-nums',
        tone,
      )}
    >
      {ratio ? ratio.text : t('change_new')}
    </span>
  )
  const amount = (
    <span className="text-small leading-tight font-normal text-faint tabular-nums">
      {signed(format, change)}
    </span>
  )
  return isShort ? (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5" {...tooltip(exact)}>
      {amount} {chip}
    </span>
  ) : (
    <span {...tooltip(exact)}>
      {chip}
      <span className="mt-0.5 block leading-tight">{amount}</span>
    </span>
  )
}
