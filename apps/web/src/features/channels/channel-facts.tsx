import type { ManagedChannel } from '@cuesheet/contract/channels'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Dates, Shorts, members. */
export function ChannelFacts({ channel, isManager }: { channel: ManagedChannel; isManager: boolean }) {
  const t = useTranslations('channels')
  const format = useFormat()
  const { registered_on, approved_on, videos, members } = channel
  return (
    <section aria-label={t('detail.facts')}>
      <h4 className="mb-1 font-semibold">{t('detail.facts')}</h4>
      <dl className="divide-y divide-line">
        <Fact name={t('columns.registered')}>{format.dayAndYear(registered_on)}</Fact>
        <Fact name={t('columns.approved')}>{approved_on ? format.dayAndYear(approved_on) : '–'}</Fact>
        <Fact name={t('columns.shorts')}>{format.count(videos.shorts)}</Fact>
        {(videos.others > 0 || videos.unknown > 0) && (
          <Fact name={t('detail.other_videos')}>
            {[
              ...(videos.others > 0 ? [t('videos_others', { count: format.count(videos.others) })] : []),
              ...(videos.unknown > 0 ? [t('videos_unknown', { count: format.count(videos.unknown) })] : []),
            ].join(' · ')}
          </Fact>
        )}
        {isManager && (
          <Fact name={t('columns.members')}>
            {members.length === 0 ? (
              <span className="text-faint">{t('unassigned')}</span>
            ) : (
              <ul className="flex flex-wrap justify-end gap-x-3 gap-y-1">
                {members.map(({ account_id, nickname }) => (
                  <li key={account_id} className="flex items-center gap-1.5">
                    <Avatar name={nickname} sizePx={22} />
                    <bdi>{nickname}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-6 py-2">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
