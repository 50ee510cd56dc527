import type { SeededRandom } from '../seeded-random.ts'
import type { Palette } from './drawing.ts'
import type { Genre } from './genres.ts'

const schemes = {
  dawn: '#2b1b52 #6d4bd8 #b79cf2 #ffb38a #fff1e3',
  citrus: '#7a2e0e #f0762b #ffc069 #ffe66d #fff7e0',
  mint: '#0c4a45 #1f9e8a #8fdcc6 #ffd37a #f1fbf6',
  rose: '#6a1440 #e0457b #f8a5c2 #ffd9a0 #fff0f4',
  sky: '#123a6b #3b82e6 #a5cdf9 #ffd166 #f0f7ff',
  forest: '#17331f #3f8a4f #a9d3a0 #f4b860 #f5f8ec',
  night: '#0b1030 #27348b #6b7be0 #ffd98e #e7eaff',
  berry: '#34104f #8e35c9 #d79cf0 #4fe0c8 #faf0ff',
  sand: '#5a3a22 #c98b5a #ecc9a3 #e2574c #fdf5ea',
  neon: '#120c24 #7a4dff #ff3d81 #22e6d6 #f6efff',
  slate: '#1b2430 #4b6078 #a9bac9 #ff8a5b #f2f5f8',
  coral: '#5c1a2b #f2545b #ffab91 #7fd1c1 #fff4ef',
  harbour: '#0d2f3f #1d6f8f #8cc7d6 #f7a66b #eef8fa',
  plum: '#2a1430 #7b3f7d #cfa0c8 #f4d58d #fbf3f8',
}

const schemesOf: Record<Genre, (keyof typeof schemes)[]> = {
  vlog: ['dawn', 'sky', 'sand', 'coral', 'mint', 'harbour'],
  cooking: ['citrus', 'sand', 'coral', 'forest', 'mint'],
  cats: ['sand', 'dawn', 'coral', 'rose', 'mint', 'plum'],
  dogs: ['citrus', 'sky', 'forest', 'sand', 'harbour'],
  dance: ['neon', 'berry', 'rose', 'night'],
  cover: ['night', 'berry', 'dawn', 'rose', 'plum'],
  ambient: ['night', 'slate', 'forest', 'dawn', 'harbour'],
  study: ['slate', 'sky', 'mint', 'sand', 'plum'],
  gaming: ['neon', 'berry', 'night', 'forest'],
  beauty: ['rose', 'coral', 'berry', 'sand', 'plum'],
  travel: ['sky', 'mint', 'citrus', 'harbour', 'dawn'],
  fitness: ['coral', 'slate', 'neon', 'citrus', 'harbour'],
  comedy: ['citrus', 'sky', 'rose', 'mint'],
  craft: ['sand', 'forest', 'mint', 'slate', 'plum'],
}

function read(name: keyof typeof schemes): Palette {
  const [deep = '', base = '', soft = '', accent = '', light = ''] = schemes[name].split(' ')
  return { deep, base, soft, accent, light }
}

export const paletteOf = (genre: Genre, random: SeededRandom): Palette => read(random.pick(schemesOf[genre]))

export const anyPalette = (random: SeededRandom): Palette =>
  read(random.pick(Object.keys(schemes) as (keyof typeof schemes)[]))
