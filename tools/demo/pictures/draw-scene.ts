import { SeededRandom } from '../seeded-random.ts'
import {
  circle,
  gradient,
  group,
  type Motif,
  type Palette,
  picture,
  shape,
  stroke,
  times,
} from './drawing.ts'
import type { Genre } from './genres.ts'
import { cats, dogs } from './motifs/animals.ts'
import { cover, dance, equaliser, record } from './motifs/music.ts'
import { ambient, travel, vlog } from './motifs/places.ts'
import { beauty, comedy, cooking, craft, fitness, gaming, study } from './motifs/things.ts'
import { anyPalette, paletteOf } from './palettes.ts'

const motifs: Record<Genre, Motif> = {
  vlog,
  cooking,
  cats,
  dogs,
  dance,
  cover,
  ambient,
  study,
  gaming,
  beauty,
  travel,
  fitness,
  comedy,
  craft,
}
const nightScenes: Genre[] = ['ambient', 'dance', 'gaming', 'cover', 'study']
const landscapes: Genre[] = ['ambient', 'travel', 'vlog']

const slopes = [
  [0, 1],
  [1, 1],
  [0.6, 1],
] as const

function sky(random: SeededRandom, palette: Palette, isNight: boolean): string {
  const [from, to] = isNight
    ? random.pick([
        [palette.deep, palette.base],
        [palette.deep, palette.deep],
        [palette.base, palette.deep],
      ])
    : random.pick([
        [palette.base, palette.soft],
        [palette.soft, palette.light],
        [palette.soft, palette.base],
      ])
  return `<defs>${gradient('s', from, to, random.pick(slopes))}</defs>`
}

function backdrop(random: SeededRandom, palette: Palette): string {
  const kind = random.integer(0, 4)
  if (kind === 0) return circle(50, 50, random.integer(44, 58), palette.light, { opacity: 0.28 })
  if (kind === 1)
    return times(12, (ray) =>
      shape('M50 50L42 -80H58z', palette.light, { opacity: 0.13, transform: `rotate(${ray * 30} 50 50)` }),
    )
  if (kind === 2)
    return times(5, (wave) =>
      stroke(`M-60 ${wave * 26 - 8}q20 -14 40 0t40 0t40 0t40 0t40 0t40 0`, palette.light, 5, {
        opacity: 0.16,
      }),
    )
  if (kind === 3)
    return times(30, (dot) =>
      circle(-35 + (dot % 6) * 34, -40 + Math.floor(dot / 6) * 42, 4, palette.light, { opacity: 0.2 }),
    )
  return ''
}

/** A video's picture: 9:16 for Shorts, else 16:9. */
export function drawThumbnail(genre: Genre, format: 'portrait' | 'landscape', seed: string): string {
  const random = new SeededRandom(`${genre} ${seed}`)
  const palette = paletteOf(genre, random)
  const [width, height] = format === 'portrait' ? [180, 320] : [320, 180]
  const isLandscape = landscapes.includes(genre)
  const scale = isLandscape
    ? 1.8
    : format === 'portrait'
      ? random.between(1.35, 1.75)
      : random.between(1.2, 1.6)
  const x = width / 2 - 50 * scale + (isLandscape ? 0 : random.between(-14, 14))
  const y = height / 2 - 50 * scale + (isLandscape ? 0 : random.between(-4, 16))
  return picture(
    width,
    height,
    `${sky(random, palette, nightScenes.includes(genre))}<path d="M0 0H${width}V${height}H0z" fill="url(#s)"/>` +
      group(
        `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})`,
        (isLandscape ? '' : backdrop(random, palette)) + motifs[genre]({ random, palette }),
      ),
  )
}

/** A channel's picture, drawn to be cut to a circle and small. */
export function drawAvatar(genre: Genre, seed: string): string {
  const random = new SeededRandom(`avatar ${genre} ${seed}`)
  const palette = paletteOf(genre, random)
  const scale = landscapes.includes(genre) ? 0.96 : 0.66
  const offset = 48 - 50 * scale
  return picture(
    96,
    96,
    `${sky(random, palette, nightScenes.includes(genre))}<path d="M0 0H96V96H0z" fill="url(#s)"/>` +
      group(
        `translate(${offset.toFixed(1)} ${offset.toFixed(1)}) scale(${scale})`,
        motifs[genre]({ random, palette }),
      ),
  )
}

const waves: Motif = ({ palette, random }) =>
  times(6, (line) => {
    const lift = random.integer(8, 26)
    return stroke(
      `M-4 ${18 + line * 14}C20 ${18 + line * 14 - lift} 40 ${18 + line * 14 + lift} 62 ${18 + line * 14}S92 ${18 + line * 14 - lift} 104 ${18 + line * 14}`,
      line % 3 === 0 ? palette.accent : palette.light,
      4,
      { opacity: 0.9 },
    )
  })

const halves: Motif = ({ palette, random }) =>
  group(
    `rotate(${random.integer(0, 7) * 45} 50 50)`,
    shape('M50 8a42 42 0 0 1 0 84z', palette.accent) +
      shape('M50 22a28 28 0 0 0 0 56z', palette.light) +
      circle(50, 50, 9, palette.deep),
  )

const tiles: Motif = ({ palette, random }) =>
  times(16, (tile) =>
    group(
      `translate(${(tile % 4) * 25} ${Math.floor(tile / 4) * 25}) rotate(${random.integer(0, 3) * 90} 12.5 12.5)`,
      shape(
        'M0 0h25a25 25 0 0 1 -25 25z',
        random.pick([palette.accent, palette.light, palette.base, palette.soft]),
      ),
    ),
  )

const sunOverHills: Motif = ({ palette, random }) =>
  circle(random.integer(30, 70), random.integer(30, 44), random.integer(14, 22), palette.accent) +
  times(3, (hill) => {
    const y = 58 + hill * 14
    return shape(
      `M-2 ${y}q26 -${random.integer(8, 24)} 52 0t52 -4V102H-2z`,
      [palette.soft, palette.base, palette.deep][hill] ?? palette.deep,
    )
  })

/** A track's album art: songs bold, background music soft, soundtracks dark and wide. */
export function drawAlbum(category: 'song' | 'bgm' | 'ost', seed: string): string {
  const random = new SeededRandom(`album ${category} ${seed}`)
  const palette = anyPalette(random)
  const art = {
    song: [record, equaliser, halves, tiles],
    bgm: [waves, sunOverHills, tiles, halves],
    ost: [sunOverHills, record, ambient, waves],
  }[category]
  return picture(
    100,
    100,
    `${sky(random, palette, category !== 'bgm')}<path d="M0 0H100V100H0z" fill="url(#s)"/>` +
      random.pick(art)({ random, palette }),
  )
}
