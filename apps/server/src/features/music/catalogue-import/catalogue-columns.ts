import { type CatalogueField, catalogueFields } from '@cuesheet/contract/values/catalogue'
import { RefusedFile } from '../../../csv/refused-file.ts'

/** What a catalogue can say of a track; each with the names of columns that are understood by default. */
const knownNames = {
  isrc: ['isrc', 'isrc_code', 'isrc_코드'],
  title: [
    'title',
    'track',
    'track_title',
    'track_name',
    'song',
    'song_title',
    'name',
    '곡명',
    '제목',
    '곡_제목',
  ],
  artist: ['artist', 'artists', 'artist_name', 'performer', '아티스트', '가수'],
  album: ['album', 'album_name', 'album_title', 'release', 'release_title', '앨범', '앨범명'],
  category: ['category', '카테고리', '분류'],
  tags: ['tags', 'tag', 'moods', 'mood', 'genres', 'genre', '태그', '무드', '장르'],
  duration: [
    'duration',
    'duration_seconds',
    'duration_ms',
    'length',
    'length_seconds',
    'length_ms',
    'track_length',
    '재생_시간',
    '길이',
  ],
  bpm: ['bpm', 'tempo', 'beats_per_minute', 'tempo_bpm', '템포', '빠르기'],
  instrumental: [
    'instrumental',
    'is_instrumental',
    'vocals',
    'has_vocals',
    'vocal',
    'vocal_type',
    'vocal_instrumental',
    '연주곡',
    '보컬',
  ],
  released_on: ['released_on', 'release_date', 'released', 'release_day', '발매일'],
  exclusive: ['exclusive', 'is_exclusive', '독점'],
  uses: ['uses', 'use', '용도'],
  networks: ['networks', 'network', '네트워크'],
  album_art: [
    'album_art',
    'artwork',
    'art',
    'cover',
    'cover_art',
    'cover_url',
    'image',
    'image_url',
    '앨범_아트',
  ],
  preview: ['preview', 'preview_file', 'sample', '미리듣기'],
  withdrawn: ['withdrawn', 'withdrawn_on', 'is_withdrawn', '철회'],
} as const satisfies Record<CatalogueField, readonly string[]>

/** Which columns of a file say what; only tags come from several. */
export type CatalogueColumns = Partial<Record<CatalogueField, string[]>>

const plain = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

/** `title=Track,tags=Moods+Genres,album_art=` to columns by field; an empty one leaves the field out. */
export function parseMapping(text: string): CatalogueColumns {
  const columns: CatalogueColumns = {}
  for (const pair of text.split(',')) {
    const [field = '', ...names] = pair.split('=')
    const known = catalogueFields.find((name) => name === plain(field))
    if (!known || names.length === 0)
      throw new RangeError(`"${pair}" is not FIELD=COLUMN; the fields are ${catalogueFields.join(', ')}.`)
    const parts = names
      .join('=')
      .split('+')
      .map((name) => name.trim())
    columns[known] = parts.filter((name) => name !== '')
    if (columns[known].length > 1 && known !== 'tags')
      throw new RangeError(`"${pair}" names several columns; only tags come from several.`)
  }
  return columns
}

/** What a column is taken for by its name; null: nothing. */
export const fieldOf = (column: string): CatalogueField | null =>
  catalogueFields.find((field) => namesOf(field).includes(plain(column))) ?? null

/** Finds the columns of a file by their names, in any order; `mapped` is for names that are unclear or wrong. */
export function findColumns(names: readonly string[], mapped: CatalogueColumns): CatalogueColumns {
  const columns: CatalogueColumns = {}
  for (const field of catalogueFields) {
    const found = mapped[field]
      ? mapped[field].map((name) => getColumn(names, name))
      : namesOf(field).flatMap((alias) => names.find((name) => plain(name) === alias) ?? [])
    const taken = field === 'tags' ? found : found.slice(0, 1)
    if (taken.length > 0) columns[field] = taken
  }
  const missing = (['isrc', 'title'] as const).filter((field) => !columns[field])
  if (missing.length > 0)
    throw new RefusedFile(
      `No column is known to hold the ${missing.join(' and the ')}: say which with --map ${missing.map((field) => `${field}=COLUMN`).join(',')}. The columns are ${list(names)}.`,
    )
  return columns
}

const namesOf = (field: CatalogueField): readonly string[] => knownNames[field]

function getColumn(names: readonly string[], wanted: string): string {
  const column = names.find((name) => name === wanted) ?? names.find((name) => plain(name) === plain(wanted))
  if (column !== undefined) return column
  throw new RefusedFile(`There is no column ${wanted}. The columns are ${list(names)}.`)
}

const list = (names: readonly string[]) =>
  names.length > 40 ? `${names.slice(0, 40).join(', ')} and ${names.length - 40} more` : names.join(', ')
