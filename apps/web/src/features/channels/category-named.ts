import en from '@cuesheet/contract/locales/en/terms.json'
import ko from '@cuesheet/contract/locales/ko/terms.json'
import simplified from '@cuesheet/contract/locales/zh-CN/terms.json'
import traditional from '@cuesheet/contract/locales/zh-TW/terms.json'
import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'

const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s/·・、,&]+/g, '')

const named = new Map<string, ChannelCategory>(
  channelCategories.flatMap((category) => [
    [folded(category), category] as const,
    ...[en, ko, simplified, traditional].map(
      ({ channel_category }) => [folded(channel_category[category]), category] as const,
    ),
  ]),
)

/** The category of this name in any of the languages; null where it is none. */
export const categoryNamed = (name: string): ChannelCategory | null => named.get(folded(name)) ?? null
