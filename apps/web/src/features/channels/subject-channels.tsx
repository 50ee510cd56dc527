import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKept } from '../../lib/use-kept.ts'
import { ChannelHead } from './channel-head.tsx'
import { selectedSubject } from './selection-bar.tsx'
import { useChannel } from './use-channel.ts'

/** The channels a modal is about: the one its address names, or all that are selected; kept while it closes. */
export function useSubjectChannels(
  subject: string | undefined,
  selected: ReadonlyMap<number, ManagedChannel>,
) {
  const shown = useKept(subject)
  const isMany = shown === selectedSubject
  const found = useChannel(isMany ? undefined : shown)
  const [last, setLast] = useState(selected)
  if (subject === selectedSubject && selected.size > 0 && selected !== last) setLast(selected)
  if (isMany) return { channels: [...last.values()], found: null }
  return { channels: found.channel ? [found.channel] : [], found }
}

const maxNamed = 3

/** Which channels: the first few by name, the rest counted. */
export function SubjectChannels({ channels }: { channels: ManagedChannel[] }) {
  const t = useTranslations('channels')
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-card bg-sunken/60 px-3.5 py-3">
      {channels.slice(0, maxNamed).map((channel) => (
        <li key={channel.channel_id}>
          <ChannelHead channel={channel} />
        </li>
      ))}
      {channels.length > maxNamed && (
        <li className="text-small text-muted">{t('and_more', { count: channels.length - maxNamed })}</li>
      )}
    </ul>
  )
}
