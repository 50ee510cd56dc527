import type { foreseenOutcomes } from '@cuesheet/contract/channel-lines'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { TextKey } from '../../../locales/texts.ts'
import { previewChannel } from '../register-channel.ts'
import type { FoundChannel, Platform } from './find-linked-channel.ts'
import { findLinkedChannels } from './find-linked-channels.ts'
import { asRefusal, describeRefusal } from './refused-lines.ts'

type ForeseenLine = {
  link: string
  outcome: (typeof foreseenOutcomes)[number]
  platform_channel_id: string | null
  title: string | null
  handle: string | null
  thumbnail: string | null
  message: TextKey | null
}

/** What each of many links would come to; keeps nothing but pictures. In the order given. */
export async function previewLinks(
  db: Database,
  platform: Platform,
  scope: NetworkScope,
  links: readonly string[],
  now: Date,
): Promise<ForeseenLine[]> {
  const channels = await findLinkedChannels(platform, links)
  const lines: ForeseenLine[] = []
  const platformIds = new Set<string>()
  for (const [index, link] of links.entries()) {
    const answer = channels[index]!
    const isRepeated = !(answer instanceof DomainError) && platformIds.has(answer.channel.platform_channel_id)
    if (!(answer instanceof DomainError)) platformIds.add(answer.channel.platform_channel_id)
    lines.push(await foresee(db, scope, { link, answer, isRepeated }, now))
  }
  return lines
}

async function foresee(
  db: Database,
  scope: NetworkScope,
  { link, answer, isRepeated }: { link: string; answer: FoundChannel | DomainError; isRepeated: boolean },
  now: Date,
): Promise<ForeseenLine> {
  if (answer instanceof DomainError) return { ...nothingForeseen, link, ...describeRefusal(answer) }
  const { title, handle, platform_channel_id } = answer.channel
  const line = { ...nothingForeseen, link, title, handle, platform_channel_id }
  if (isRepeated) return { ...line, outcome: 'repeated', message: 'channel_line_repeated' }
  if (!answer.is_certain) return { ...line, outcome: 'uncertain', message: 'channel_line_uncertain' }
  try {
    const { thumbnail, contested } = await previewChannel(db, scope, answer, now)
    if (contested) return { ...line, thumbnail, outcome: 'contested', message: 'channel_line_contested' }
    return { ...line, thumbnail, outcome: 'found', message: null }
  } catch (error) {
    return { ...line, ...describeRefusal(asRefusal(error)) }
  }
}

const nothingForeseen = { platform_channel_id: null, title: null, handle: null, thumbnail: null }
