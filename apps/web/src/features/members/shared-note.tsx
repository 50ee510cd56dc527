import type { MembersPage } from '@cuesheet/contract/members'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { tooltip } from '../../ui/tooltip.ts'

type Props = { of: MembersPage['totals']; className?: string }

/** Why the rows do not add up to the totals, where members share channels. */
export function SharedNote({ of: { shared_channels: count }, className }: Props) {
  const t = useTranslations('members')
  if (count === 0) return null
  return (
    <span
      {...tooltip(t('total_once'))}
      className={classNames('text-small font-normal text-pretty text-muted', className)}
    >
      {t('total_shared', { count })}
    </span>
  )
}
