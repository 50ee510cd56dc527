import { SeededRandom } from '../seeded-random.ts'
import type { DemoTrack } from './tracks.ts'

type Tempo = [slowest: number, fastest: number]

/** What an artist plays; others are like their category. */
const ofArtist: Record<string, Tempo> = {
  미나: [62, 78],
  작은방: [84, 104],
  키친밴드: [104, 124],
  솜구름: [72, 92],
  '밤의 서재': [60, 76],
  온유재: [56, 72],
  '서울 필름 오케스트라': [88, 148],
  'Paper Kettle': [90, 112],
  'Lofi Harbor': [68, 86],
  '8bit Orchard': [128, 168],
  'Motion Lab': [128, 174],
  'Tuba & Sons': [98, 132],
  'Open Road': [96, 124],
  'Studio Blush': [108, 124],
  'Hand & Hour': [70, 92],
  'Elm Street Strings': [58, 84],
  'Hollow Pine Ensemble': [62, 96],
  NEON9: [122, 136],
  'VELVET RUSH': [118, 132],
  'TEN:TEN': [124, 148],
  스니커즈클럽: [112, 132],
  코코넛밀크: [100, 118],
  무드트랙: [96, 112],
  'Polar Kids': [108, 126],
  Nightbus: [86, 104],
}
const ofCategory: Record<DemoTrack['category'], Tempo> = { song: [72, 118], bgm: [72, 112], ost: [60, 92] }

const sungSoundtracks = ['하린', '강우진', '이음', '루미', '소담', '데이오프', '온더']

/** A track's tempo and whether anybody sings; of some the label does not say. */
export function soundOf({
  artist,
  title,
  category,
}: Pick<DemoTrack, 'artist' | 'title' | 'category'>): Pick<DemoTrack, 'bpm' | 'is_instrumental'> {
  const random = new SeededRandom(`sound ${artist} ${title}`)
  const bpm = random.integer(...(ofArtist[artist] ?? ofCategory[category]))
  const isSung = category === 'song' || (category === 'ost' && sungSoundtracks.includes(artist))
  return { bpm: random.chance(0.06) ? null : bpm, is_instrumental: random.chance(0.04) ? null : !isSung }
}
