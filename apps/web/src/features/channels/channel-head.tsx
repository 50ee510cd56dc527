import type { ManagedChannel } from '@cuesheet/contract/channels'
import { RoundPicture } from '../../ui/round-picture.tsx'

type Named = Pick<ManagedChannel, 'title' | 'handle' | 'thumbnail'>

/** A channel in a line of a modal: picture, name, handle. */
export function ChannelHead({ channel, detail }: { channel: Named; detail?: string | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <RoundPicture src={channel.thumbnail} name={channel.title} sizePx={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{channel.title}</span>
        <span className="block truncate text-small text-faint">
          {[channel.handle, detail].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  )
}
