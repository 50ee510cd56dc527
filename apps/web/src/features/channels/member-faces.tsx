import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { tooltip } from '../../ui/tooltip.ts'

const maxFaces = 3

/** To whom a channel is assigned: a name, or faces with their names. */
export function MemberFaces({ members }: { members: ManagedChannel['members'] }) {
  const t = useTranslations('channels')
  const names = members.map(({ nickname }) => nickname).join(', ')
  if (members.length === 0) return <span className="text-small text-faint">{t('unassigned')}</span>
  const [only] = members
  if (members.length === 1 && only)
    return (
      <span className="flex min-w-0 items-center gap-2" {...tooltip(only.nickname)}>
        <Avatar name={only.nickname} sizePx={24} />
        <bdi className="truncate">{only.nickname}</bdi>
      </span>
    )
  return (
    <span className="inline-flex items-center" {...tooltip(names)}>
      {members.slice(0, maxFaces).map(({ account_id, nickname }) => (
        <span key={account_id} className="-ms-1.5 rounded-full bg-surface p-0.5 first:ms-0">
          <Avatar name={nickname} sizePx={24} />
        </span>
      ))}
      {members.length > maxFaces && (
        <span aria-hidden="true" className="ms-1 text-small text-muted">
          +{members.length - maxFaces}
        </span>
      )}
      <span className="sr-only">{names}</span>
    </span>
  )
}
