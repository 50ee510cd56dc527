import type { AuditEntry } from '@cuesheet/contract/audit'
import { Link } from '@tanstack/react-router'

type Props = { entry: AuditEntry; className: string; children: string }

/** The name of what something was done to; where there is a screen of it, the way there. */
export function ThingLink({ entry, className, children }: Props) {
  const { subject_kind, subject, subject_name } = entry
  const name = <bdi>{children}</bdi>
  const to = subject_kind && subject !== null && placeOf(subject_kind, subject, subject_name ?? '')
  return to ? (
    <Link {...to} preload={false} className={className}>
      {name}
    </Link>
  ) : (
    <span className="font-medium">{name}</span>
  )
}

function placeOf(kind: NonNullable<AuditEntry['subject_kind']>, subject: string, name: string) {
  switch (kind) {
    case 'member':
      return { to: '/manage-member/$id', params: { id: subject } } as const
    case 'channel':
      return { to: '/manage-channel', search: { search: name, 'add-channel': subject } } as const
    case 'notice':
      return { to: '/notices/$id', params: { id: subject } } as const
    case 'video':
      return { to: '/report-video', search: { 'video-detail': subject } } as const
    case 'track':
      return { to: '/musics/all', search: { search: subject } } as const
    case 'month':
      return { to: '/settlement', search: { month: subject } } as const
    case 'batch':
      return { to: '/settlement', search: { tab: 'payouts', batch: Number(subject) } } as const
  }
}
