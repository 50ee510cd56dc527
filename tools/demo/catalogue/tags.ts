import { SeededRandom } from '../seeded-random.ts'
import type { DemoTrack } from './tracks.ts'

/** Slug | ko | en | zh-CN | zh-TW. */
const list = `
  calm | 잔잔한 | Calm | 平静 | 平靜
  warm | 따뜻한 | Warm | 温暖 | 溫暖
  happy | 신나는 | Happy | 欢快 | 歡快
  energetic | 에너지 넘치는 | Energetic | 活力 | 活力
  emotional | 감성적인 | Emotional | 感性 | 感性
  sad | 슬픈 | Sad | 悲伤 | 悲傷
  dreamy | 몽환적인 | Dreamy | 梦幻 | 夢幻
  romantic | 로맨틱 | Romantic | 浪漫 | 浪漫
  hopeful | 희망찬 | Hopeful | 充满希望 | 充滿希望
  lonely | 쓸쓸한 | Lonely | 孤独 | 孤獨
  tense | 긴장감 | Tense | 紧张 | 緊張
  epic | 웅장한 | Epic | 恢弘 | 壯闊
  dark | 어두운 | Dark | 暗黑 | 暗黑
  playful | 장난스러운 | Playful | 俏皮 | 俏皮
  cute | 귀여운 | Cute | 可爱 | 可愛
  funny | 유쾌한 | Funny | 搞笑 | 搞笑
  stylish | 세련된 | Stylish | 时尚 | 時尚
  retro | 레트로 | Retro | 复古 | 復古
  groovy | 그루비한 | Groovy | 律动 | 律動
  fresh | 상쾌한 | Fresh | 清新 | 清新
  focus | 집중 | Focus | 专注 | 專注
  sleep | 수면 | Sleep | 助眠 | 助眠
  travel | 여행 | Travel | 旅行 | 旅行
  morning | 아침 | Morning | 清晨 | 清晨
`

export type DemoTag = { slug: string; names: Record<'ko' | 'en' | 'zh-CN' | 'zh-TW', string> }

export const demoTags: readonly DemoTag[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [slug = '', ko = '', en = '', zhCn = '', zhTw = ''] = line.split('|').map((word) => word.trim())
    return { slug, names: { ko, en, 'zh-CN': zhCn, 'zh-TW': zhTw } }
  })

/** What an artist's music is like; others are like their category. */
const ofArtist: Record<string, string> = {
  작은방: 'warm cute morning calm',
  키친밴드: 'happy playful fresh morning',
  솜구름: 'cute warm sleep calm',
  '밤의 서재': 'calm focus emotional lonely',
  온유재: 'calm dreamy epic emotional',
  '서울 필름 오케스트라': 'epic tense dark hopeful',
  'Paper Kettle': 'warm fresh morning happy',
  'Lofi Harbor': 'calm focus sleep dreamy',
  '8bit Orchard': 'playful retro energetic funny',
  'Motion Lab': 'energetic tense groovy',
  'Tuba & Sons': 'funny playful happy',
  'Open Road': 'travel hopeful fresh',
  'Studio Blush': 'stylish groovy romantic',
  'Hand & Hour': 'calm warm focus',
  'Elm Street Strings': 'emotional tense lonely dark',
  'Hollow Pine Ensemble': 'sad epic lonely hopeful',
  NEON9: 'energetic groovy stylish',
  'VELVET RUSH': 'energetic stylish dark',
  'TEN:TEN': 'energetic happy groovy',
  스니커즈클럽: 'happy fresh hopeful energetic',
  데이오프: 'happy fresh travel',
  'Polar Kids': 'retro dreamy happy',
  Nightbus: 'retro lonely dreamy',
}
const ofCategory: Record<DemoTrack['category'], string> = {
  song: 'emotional romantic hopeful sad groovy lonely',
  bgm: 'calm fresh happy travel',
  ost: 'emotional epic sad romantic',
}

/** The slugs of one track: two or three, the same for the same track. */
export function tagsFor({ isrc, artist, category }: DemoTrack): string[] {
  const random = new SeededRandom(`tags ${isrc}`)
  const liked = (ofArtist[artist] ?? ofCategory[category]).split(' ')
  const [first, second] = [random.pick(liked), random.pick(liked)]
  const third = random.pick(random.chance(0.5) ? liked : demoTags.map(({ slug }) => slug))
  return [...new Set([first, second, third])]
}
