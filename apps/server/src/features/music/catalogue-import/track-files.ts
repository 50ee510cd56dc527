import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { readWithin } from '../../../disk/read-within.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { storePictureSizes } from '../../pictures/public.ts'
import { maxSoundBytes, parseSound, type Sound } from '../sounds/parse-sound.ts'
import { storeSound } from '../sounds/store-sound.ts'
import { type FetchOptions, fetchArt, maxArtBytes, tooLarge } from './fetch-art.ts'
import { type AlbumArt, makeAlbumArt } from './make-album-art.ts'

export type FileOptions = {
  /** The folder of files that a catalogue names; nothing outside of it is read. */
  folder: string
  /** Whether addresses are asked for their pictures. */
  fetch_art: boolean
  fetching?: FetchOptions
}

/** Where a file is served once it is stored, why it is not, or that nobody said it should be fetched. */
export type FileOutcome = { address: string } | { problem: string } | 'not_fetched'

export type FileCounts = { stored: number; refused: number; not_fetched: number }

/** As many are fetched and made at once. */
const atOnce = 4

/**
 * The pictures and previews that a catalogue's rows name, each read and stored once however many rows name it. What
 * cannot be taken is an answer, and stops nothing.
 */
export class TrackFiles {
  private readonly known = new Map<string, FileOutcome>()
  private readonly trx: Transaction<DB>
  private readonly options: FileOptions
  readonly counts: Record<'pictures' | 'previews', FileCounts> = {
    pictures: { stored: 0, refused: 0, not_fetched: 0 },
    previews: { stored: 0, refused: 0, not_fetched: 0 },
  }

  constructor(trx: Transaction<DB>, options: FileOptions) {
    this.trx = trx
    this.options = options
  }

  /** Reads and stores what is not known yet. */
  async load(rows: readonly { album_art?: string; preview?: string }[]): Promise<void> {
    await this.loadEach(
      rows.flatMap(({ album_art }) => album_art ?? []),
      'pictures',
      readArt,
      async (art) => storePictureSizes(this.trx, art.picture, art.smaller),
    )
    await this.loadEach(
      rows.flatMap(({ preview }) => preview ?? []),
      'previews',
      readSound,
      (sound) => storeSound(this.trx, sound),
    )
  }

  outcomeOf(kind: 'pictures' | 'previews', source: string): FileOutcome {
    return this.known.get(`${kind} ${source}`)!
  }

  private async loadEach<Made>(
    sources: readonly string[],
    kind: 'pictures' | 'previews',
    read: (source: string, options: FileOptions) => Promise<Made | 'not_fetched'>,
    store: (made: Made) => Promise<string>,
  ): Promise<void> {
    const waiting = [...new Set(sources)].filter((source) => !this.known.has(`${kind} ${source}`))
    for (let start = 0; start < waiting.length; start += atOnce) {
      const some = waiting.slice(start, start + atOnce)
      const made = await Promise.all(some.map((source) => tryReading(() => read(source, this.options))))
      for (const [index, source] of some.entries()) {
        const answer = made[index]!
        const outcome: FileOutcome =
          'made' in answer
            ? answer.made === 'not_fetched'
              ? 'not_fetched'
              : { address: await store(answer.made as Made) }
            : answer
        this.known.set(`${kind} ${source}`, outcome)
        this.counts[kind][outcome === 'not_fetched' ? outcome : 'address' in outcome ? 'stored' : 'refused']++
      }
    }
  }
}

async function tryReading<Made>(read: () => Promise<Made>): Promise<{ made: Made } | { problem: string }> {
  try {
    return { made: await read() }
  } catch (error) {
    if (error instanceof OperatorError) return { problem: error.message }
    throw error
  }
}

const isAddress = (source: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(source)

async function readArt(source: string, options: FileOptions): Promise<AlbumArt | 'not_fetched'> {
  if (!isAddress(source)) return makeAlbumArt(await readWithin(options.folder, source, maxArtBytes, tooLarge))
  return options.fetch_art ? makeAlbumArt(await fetchArt(source, options.fetching)) : 'not_fetched'
}

async function readSound(source: string, { folder }: FileOptions): Promise<Sound> {
  if (isAddress(source)) throw new OperatorError('Previews are taken from files only.')
  const refusal = () => new OperatorError(`The file is larger than ${maxSoundBytes / 1_000_000} MB.`)
  return parseSound(await readWithin(folder, source, maxSoundBytes, refusal))
}
