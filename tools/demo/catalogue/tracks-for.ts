import type { DemoNetwork } from '../networks/demo-network.ts'
import type { Genre } from '../pictures/genres.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { type DemoTrack, demoTracks } from './tracks.ts'

type Taste = { categories: DemoTrack['category'][]; artists: string[]; none: number; two: number }

const anything: DemoTrack['category'][] = ['song', 'bgm', 'ost']
const tastes: Record<Genre, Taste> = {
  vlog: {
    categories: anything,
    artists: ['작은방', 'Paper Kettle', '소담', '데이오프', 'Ida Bloom'],
    none: 0.08,
    two: 0.24,
  },
  cooking: {
    categories: ['bgm', 'song'],
    artists: ['키친밴드', 'Paper Kettle', '작은방'],
    none: 0.1,
    two: 0.1,
  },
  cats: { categories: ['bgm', 'song'], artists: ['솜구름', 'Tuba & Sons', '작은방'], none: 0.1, two: 0.08 },
  dogs: {
    categories: ['bgm', 'song'],
    artists: ['솜구름', 'Open Road', 'Tuba & Sons'],
    none: 0.1,
    two: 0.08,
  },
  dance: {
    categories: ['song'],
    artists: ['NEON9', 'VELVET RUSH', 'TEN:TEN', '코코넛밀크', '무드트랙'],
    none: 0,
    two: 0.06,
  },
  cover: {
    categories: ['song', 'ost'],
    artists: ['루미', '하린', '강우진', '온더', '이음', 'June Avery'],
    none: 0,
    two: 0.05,
  },
  ambient: {
    categories: ['bgm', 'ost'],
    artists: ['Lofi Harbor', '온유재', '미나', '밤의 서재'],
    none: 0.2,
    two: 0.25,
  },
  study: { categories: ['bgm'], artists: ['밤의 서재', 'Lofi Harbor', 'Paper Kettle'], none: 0.2, two: 0.2 },
  gaming: {
    categories: ['bgm', 'ost'],
    artists: ['8bit Orchard', '서울 필름 오케스트라', 'Motion Lab'],
    none: 0.22,
    two: 0.15,
  },
  beauty: {
    categories: ['bgm', 'song'],
    artists: ['Studio Blush', '코코넛밀크', 'Saffron Kane'],
    none: 0.06,
    two: 0.1,
  },
  travel: {
    categories: anything,
    artists: ['Open Road', 'The Lanterns', '온더', 'Paper Kettle'],
    none: 0.06,
    two: 0.3,
  },
  fitness: { categories: ['bgm', 'song'], artists: ['Motion Lab', 'TEN:TEN'], none: 0.05, two: 0.2 },
  comedy: { categories: ['bgm', 'ost'], artists: ['Tuba & Sons', '8bit Orchard'], none: 0.25, two: 0.12 },
  craft: {
    categories: ['bgm', 'ost'],
    artists: ['Hand & Hour', '작은방', 'Hollow Pine Ensemble'],
    none: 0.15,
    two: 0.12,
  },
}

/** The licensed tracks of one video, `age` days old, none to two of those there were: mostly by the artists its genre likes. */
export function tracksFor(
  genre: Genre,
  { isrc_prefix }: Pick<DemoNetwork, 'isrc_prefix'>,
  age: number,
  random: SeededRandom,
): DemoTrack[] {
  const taste = tastes[genre]
  if (random.chance(taste.none)) return []
  const licensed = demoTracks.filter(
    ({ isrc, added, withdrawn }) =>
      isrc.startsWith(isrc_prefix ?? '') && added >= age && (withdrawn === null || withdrawn < age),
  )
  const fitting = licensed.filter(({ category }) => taste.categories.includes(category))
  if (fitting.length === 0) return []
  const liked = licensed.filter(({ artist }) => taste.artists.includes(artist))
  const draw = () => random.pick(random.chance(0.72) && liked.length > 0 ? liked : fitting)
  const first = draw()
  if (!random.chance(taste.two)) return [first]
  const second = draw()
  return second === first ? [first] : [first, second]
}
