import type { MemberAccount } from '@cuesheet/contract/members'
import { Avatar } from '../../ui/avatar.tsx'

/** A member in a line of a modal: name, e-mail address. */
export function MemberHead({ member }: { member: Pick<MemberAccount, 'nickname' | 'user_id'> }) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-card bg-sunken/60 px-3.5 py-3">
      <Avatar name={member.nickname} sizePx={40} />
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{member.nickname}</bdi>
        <p className="truncate text-small text-muted">{member.user_id}</p>
      </div>
    </div>
  )
}
