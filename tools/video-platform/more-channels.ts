import type { Genre } from '../demo/pictures/genres.ts'
import type { SimulatedChannel } from './simulated-channel.ts'

export type MoreChannel = Pick<SimulatedChannel, 'title' | 'handle' | 'language' | 'country'> & {
  genre: Genre
  videos: number
} & Partial<Pick<SimulatedChannel, 'username' | 'localizations' | 'privacy_status' | 'is_terminated'>>

const more = (
  title: string,
  handle: string,
  language: string,
  country: string,
  genre: Genre,
  videos: number,
  special: Partial<MoreChannel> = {},
): MoreChannel => ({ title, handle, language, country, genre, videos, ...special })

/** Channels that no demo network has: to be registered by hand, one of each kind that is hard to get right. */
export const moreChannels: MoreChannel[] = [
  more('골목산책', '@골목산책', 'ko', 'KR', 'travel', 64),
  more('한밤의 라디오', '@한밤의라디오', 'ko', 'KR', 'ambient', 41, {
    localizations: {
      en: { title: 'Late Night Radio', description: 'Songs and letters for those who are still awake.' },
      'zh-TW': { title: '深夜電台', description: '給還沒睡的人的歌與信。' },
    },
  }),
  more('김치찌개연구소', '@김치찌개연구소', 'ko', 'KR', 'cooking', 88),
  more('고양이식당 2호점', '@고양이식당.2호점', 'ko', 'KR', 'cats', 52),
  more('별빛댄스', '@byeolbit.dance', 'ko', 'KR', 'dance', 73),
  more('엄마의 손편지', '@엄마의손편지', 'ko', 'KR', 'craft', 19),
  more('Harbor Lights', '@harborlights', 'en', 'US', 'vlog', 57),
  more('Two Left Feet', '@twoleftfeet', 'en', 'GB', 'dance', 34),
  more('Old School Loops', '@oldschoolloops', 'en', 'CA', 'ambient', 46, { username: 'OldSchoolLoopsTV' }),
  more('Notes & <Quotes>', '@notes.and.quotes', 'en', 'AU', 'study', 12),
  more('台北夜市日記', '@台北夜市日記', 'zh-TW', 'TW', 'cooking', 39),
  more('小鹿跳舞', '@小鹿跳舞', 'zh-TW', 'TW', 'dance', 28),
  more('深夜厨房', '@深夜厨房', 'zh-CN', 'SG', 'cooking', 61),
  more('慢生活手作', '@慢生活手作', 'zh-CN', 'MY', 'craft', 33),
  more('Every Single Day', '@everysingleday', 'en', 'US', 'vlog', 1200),
  more('이제 막 시작', '@이제막시작', 'ko', 'KR', 'vlog', 0),
  more('비공개 작업실', '@비공개작업실', 'ko', 'KR', 'craft', 9, { privacy_status: 'private' }),
  more('사라진 채널', '@사라진채널', 'ko', 'KR', 'comedy', 15, { is_terminated: true }),
]
