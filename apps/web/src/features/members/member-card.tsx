import type { MemberAccount } from '@cuesheet/contract/members'
import type { Currency } from '@cuesheet/contract/values/money'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useAgo } from '../../lib/use-ago.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { RowLink } from '../../ui/table/column.ts'
import { Growth } from './growth.tsx'
import { MemberLink } from './member-link.tsx'
import { MonthProgress } from './month-progress.tsx'
import { StartProgress } from './start-progress.tsx'
import { useMemberActions } from './use-member-actions.ts'

export const cardHeight = 152

type Props = { member: MemberAccount; link: RowLink; currency: Currency | undefined }

/** A member on a phone: who it is and what comes next for it, what it nets this month and how that goes. */
export function MemberCard({ member, link, currency }: Props) {
  const t = useTranslations('members')
  const format = useFormat(currency)
  const actionsOf = useMemberActions()
  const ago = useAgo()
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
            {member.start_step === 'done' ? (
              <span className="block truncate text-small text-faint">{member.user_id}</span>
            ) : (
              <StartProgress member={member} />
            )}
          </span>
        </span>
        <span className="block">
          <span className="flex min-w-0 items-baseline justify-between gap-3">
            <span className="text-large font-semibold tabular-nums">
              <span className="sr-only">{t('columns.net')} </span>
              {format.compactMoney(member.net)}
            </span>
            <Growth of={member} format={format} isShort />
          </span>
          <MonthProgress of={member} format={format} />
        </span>
        <span className="block text-small text-pretty text-muted">
          {[
            `${t('columns.share')} ${format.percent(member.share)}`,
            `${t('columns.fee_rate')} ${format.percent(member.fee_rate, 1, 0)}`,
            member.last_signed_in_at
              ? t('signed_in_ago', { ago: ago(member.last_signed_in_at) })
              : t('signed_in_never'),
          ].join(' · ')}
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
