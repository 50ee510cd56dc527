import { addDays } from '@cuesheet/contract/values/day'
import { midnight } from '../demo/networks/midnight.ts'
import { morning } from '../demo/networks/morning.ts'
import { pictureAddress } from '../demo/pictures/generated-pictures.ts'
import { demoAvatar, demoPlatformId } from '../demo/plan-demo.ts'
import { planEarlierVideos } from '../demo/plan-earlier.ts'
import { SeededRandom } from '../demo/seeded-random.ts'
import { type DemoVideo, planVideos, planVideosBetween } from '../demo/videos.ts'
import { type MoreChannel, moreChannels } from './more-channels.ts'
import type { SimulatedChannel, SimulatedVideo } from './simulated-channel.ts'

const descriptions: Record<string, string> = {
  ko: '매주 새로운 영상으로 찾아올게요. 음악과 함께 즐겨 주세요.\n문의: 채널 정보의 이메일',
  en: 'New videos every week, with music we love.\nBusiness: see the email in the channel details.',
  'zh-TW': '每週更新影片，配上我們喜歡的音樂。\n合作邀約請見頻道資訊。',
  'zh-CN': '每周更新视频，配上我们喜欢的音乐。\n商务合作请见频道信息。',
}

const subjectsOf: Record<string, string[]> = {
  ko: ['오늘의 기록', '비 오는 날', '다시 해봤어요', '여러분이 골라 준 것', '하루 끝에'],
  en: ['A quiet morning', 'One more try', 'You asked for it', 'Before the rain', 'Late but here'],
  'zh-TW': ['今天的紀錄', '下雨天', '再試一次', '大家選的', '一天的最後'],
  'zh-CN': ['今天的记录', '下雨天', '再试一次', '大家选的', '一天的最后'],
}

/** Two in three days. */
const daysBetween = 1.5
const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * The channels of nobody and those of the demo networks, as of a day: the same for the same day, on every machine; and what
 * these have published since, until another day.
 */
export function seedChannels(today: string, until = today): SimulatedChannel[] {
  // In the order of the demo itself, whose titles are never given twice.
  const titles = new Set<string>()
  const ofDemo = [morning, midnight].flatMap((network) =>
    network.channels.map((channel) => ({ network, channel })),
  )
  const demo = ofDemo.map(({ network, channel }) => {
    const begun = planVideos(network, channel, today, titles)
    const later = { from: today, until, today, taken: new Set(titles) }
    const videos = until > today ? [...planVideosBetween('later', network, channel, later), ...begun] : begun
    const language = channel.english > 0.5 ? 'en' : 'ko'
    return {
      ...commonOf(network.name, channel.handle, today, language),
      id: demoPlatformId(network, channel),
      title: channel.title,
      handle: channel.handle,
      genre: channel.genre,
      language,
      country: language === 'en' ? 'US' : 'KR',
      avatar: demoAvatar(channel),
      videos: videos.map(seedVideo),
    }
  })
  for (const [at, { network, channel }] of ofDemo.entries())
    demo[at]!.videos.push(...planEarlierVideos(network, channel, today, titles).map(seedVideo))
  return [...moreChannels.map((channel) => seedMore(channel, today)), ...demo]
}

function seedMore({ videos, ...own }: MoreChannel, today: string): SimulatedChannel {
  const random = new SeededRandom(`videos of nobody ${own.handle}`)
  const subjects = subjectsOf[own.language] ?? []
  return {
    ...commonOf('nobody', own.handle, today, own.language),
    ...own,
    id: demoPlatformId({ name: 'nobody' }, own),
    avatar: demoAvatar(own),
    videos: Array.from({ length: videos }, (_, index) => ({
      video_id: random.text(10, idAlphabet) + random.pick([...'AEIMQUYcgkosw048']),
      title: `${random.pick(subjects)} #${videos - index}`,
      published_at: `${addDays(today, -1 - Math.floor(index * daysBetween))}T${index % 2 ? '13' : '09'}:00:${10 + (index % 50)}Z`,
      duration_seconds: random.integer(14, 59),
      privacy_status: 'public' as const,
      thumbnail: pictureAddress('thumbnail', `${own.genre}-portrait-${random.text(8, '0123456789abcdef')}`),
    })),
  }
}

function commonOf(network: string, handle: string, today: string, language: string) {
  const random = new SeededRandom(`platform ${network} ${handle}`)
  return {
    username: null,
    description: descriptions[language] ?? '',
    published_at: `${addDays(today, -random.integer(900, 3000))}T08:00:00Z`,
    localizations: {},
    privacy_status: 'public' as const,
    is_terminated: false,
    is_emptied: false,
  }
}

const seedVideo = ({
  video_id,
  title,
  published_at,
  duration_seconds,
  thumbnail,
}: DemoVideo): SimulatedVideo => ({
  video_id,
  title,
  published_at,
  duration_seconds,
  privacy_status: 'public',
  thumbnail,
})
