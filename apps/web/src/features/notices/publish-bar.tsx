import { noticeAudience } from '@cuesheet/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import type { Draft } from './notice-draft.ts'

/** What is done with a notice, in sight wherever its page is scrolled to; beside it, how many people it is for. */
export function PublishBar({
  roles,
  networks,
  notice,
  children,
}: {
  roles: Draft['roles']
  /** Of the installation's notices. */
  networks: number[] | 'all' | undefined
  notice: number | undefined
  children: ReactNode
}) {
  return (
    <div className="floating-bar edge-bar sticky z-[600] flex flex-wrap items-center justify-end gap-x-2 gap-y-2.5 border-t border-line bg-bg py-3 mobile:-mx-4 mobile:px-4 mobile:[&>button]:flex-1">
      <p role="status" className="me-auto flex min-h-5 items-center gap-2 font-medium mobile:w-full">
        <Users size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <Audience roles={roles} networks={networks} notice={notice} />
      </p>
      {children}
    </div>
  )
}

type Whom = { roles: Draft['roles']; networks: number[] | 'all' | undefined; notice: number | undefined }

function Audience({ roles, networks, notice }: Whom) {
  const t = useTranslations('notices.edit')
  const format = useFormat()
  const { data } = useQuery(
    queryOf(
      noticeAudience,
      {
        roles: roles.length > 1 ? 'everyone' : roles[0]!,
        notice: notice || undefined,
        networks: networks === 'all' ? networks : networks?.join(','),
      },
      { enabled: roles.length > 0 && networks?.length !== 0, staleTime: 15_000 },
    ),
  )
  if (roles.length === 0) return <span className="text-muted">{t('to_nobody')}</span>
  if (data === undefined) return null
  const { accounts } = data
  return accounts === 0 ? (
    <span className="text-muted">{t('to_none')}</span>
  ) : (
    t('to_people', { count: accounts, shown: format.count(accounts) })
  )
}
