import type { MemberAccount } from '@cuesheet/contract/members'
import type { Currency } from '@cuesheet/contract/values/money'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { FeeRateNote } from './fee-rate-note.tsx'
import { Growth } from './growth.tsx'
import { MemberLink } from './member-link.tsx'
import { StartProgress } from './start-progress.tsx'
import { useMemberActions } from './use-member-actions.ts'

export const cardHeight = 136

type Props = { member: MemberAccount; link: RowLink; currency: Currency | undefined }

/** A member on a phone: who it is, what it nets this month, its fee rate. */
export function MemberCard({ member, link, currency }: Props) {
  const t = useTranslations('members')
  const format = useFormat(currency)
  const actionsOf = useMemberActions()
  return (
    <div className="flex min-w-0 flex-1">
      <MemberLink
        member={member}
        row={link}
        className="flex min-w-0 flex-1 flex-col justify-center gap-2 ps-3.5 -outline-offset-2"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={member.nickname} sizePx={36} />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium">{member.nickname}</bdi>
            <span className="block truncate text-small text-faint">{member.user_id}</span>
          </span>
        </span>
        <span className="flex min-w-0 items-end justify-between gap-3">
          <span className="min-w-0 text-small">
            <span className="block leading-4">
              {t('columns.fee_rate')} {format.percent(member.fee_rate, 1, 0)} ·{' '}
              <span className="inline-block">{t('channels', { count: member.channels })}</span>
            </span>
            {member.start_step === 'done' ? (
              <FeeRateNote member={member} />
            ) : (
              <StartProgress step={member.start_step} />
            )}
          </span>
          <span className="shrink-0 text-end">
            <span className="block text-small text-faint">{t('columns.net')}</span>
            <span className="text-small">
              <Growth of={member} format={format} isShort />
            </span>{' '}
            <span className="font-semibold tabular-nums">{format.compactMoney(member.net)}</span>
          </span>
        </span>
      </MemberLink>
      <span className="shrink-0 px-1 pt-2">
        <ActionMenu label={t('menu', { name: member.nickname })} actions={actionsOf(member)} />
      </span>
    </div>
  )
}

export function MemberCardSkeleton() {
  return (
    <span className="flex flex-1 flex-col justify-center gap-3 px-3.5">
      <IdentitySkeleton picture="size-9" />
      <Skeleton className="h-5 w-40" />
    </span>
  )
}
