import { DomainError } from '../../../errors/domain-error.ts'
import { type FoundChannel, findLinkedChannel, type Platform, platformSignal } from './find-linked-channel.ts'
import { asRefusal } from './refused-lines.ts'

/** Questions to the platform at a time. */
const atOnce = 10

/** What each link leads to, or why it leads to nothing that can be registered. */
export async function findLinkedChannels(
  platform: Platform,
  links: readonly string[],
): Promise<(FoundChannel | DomainError)[]> {
  const signal = platformSignal()
  const channels: (FoundChannel | DomainError)[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < links.length; index = next++)
      channels[index] = signal.aborted
        ? new DomainError('unavailable', { message_key: 'channel_line_not_asked' })
        : await findLinkedChannel(platform, links[index]!, signal).catch(asRefusal)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return channels
}
