import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useNetworkName } from '../../lib/title.ts'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { madeLinkQuery } from './made-links.ts'

export type Coded = Pick<ManagedChannel, 'channel_id' | 'title' | 'verification_code'>

/** Between the messages of several channels. */
const rule = '\n\n――――――――――\n\n'

/** Codes as messages that can be sent as they are: in the language shown, with the channel's link where it was made here. */
export function useCodeMessages() {
  const t = useTranslations('channels.message')
  const verify = useTranslations('channels.verify')
  const format = useFormat()
  const network = useNetworkName()
  const client = useQueryClient()
  const write = ({ channel_id, title, verification_code }: Coded): string => {
    const named = { network, channel: title, code: verification_code }
    const link = client.getQueryData(madeLinkQuery(channel_id).queryKey)
    return link === undefined
      ? t('text', named)
      : t('text_link', { ...named, link: link.address, day: format.moment(link.expires_at) })
  }
  return {
    write,
    copy: (channels: readonly Coded[]) =>
      copyAndSay(channels.map(write).join(rule), {
        copied: t('copied_many', { count: channels.length, shown: format.count(channels.length) }),
        failed: verify('copy_failed'),
      }),
  }
}
