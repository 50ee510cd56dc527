import type { addTrackFile as addEndpoint } from '@cuesheet/contract/console-catalogue-files'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { maxArtBytes, maxSoundBytes } from '@cuesheet/contract/values/catalogue'
import type { Database } from '../../../db/connection.ts'
import { withTransaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { storePictureSizes } from '../../pictures/public.ts'
import { makeAlbumArt } from '../catalogue-import/make-album-art.ts'
import { type Editing, lockTracks, write } from '../editing/track-mutations.ts'
import { parseSound } from '../sounds/parse-sound.ts'
import { storeSound } from '../sounds/store-sound.ts'
import { parseIsrc } from '../tracks/parse-isrc.ts'

type Outcome = Omit<AnswerOf<typeof addEndpoint>, 'success' | 'message'>

/** Gives a picture or a preview to the track whose ISRC the file's name holds; what cannot be taken is an answer. */
export async function addTrackFile(
  db: Database,
  { name, content }: { name: string; content: Buffer },
  editing: Editing,
): Promise<Outcome> {
  const none = { kind: null, track: null, reason: null }
  const isrc = isrcIn(name)
  if (isrc === null) return { ...none, outcome: 'no_isrc' }
  const track = await db
    .selectFrom('tracks')
    .select(['track_id', 'isrc', 'title'])
    .where('isrc', '=', isrc)
    .executeTakeFirst()
  if (!track) return { ...none, outcome: 'unknown_track' }
  const kind = /\.(mp3|m4a|ogg|wav)$/i.test(name) ? ('preview' as const) : ('picture' as const)
  if (content.length > (kind === 'preview' ? maxSoundBytes : maxArtBytes)) throw new DomainError('too_large')
  try {
    const made = kind === 'preview' ? { sound: parseSound(content) } : { art: await makeAlbumArt(content) }
    const isNew = await withTransaction(db, async (trx) => {
      const [found] = await lockTracks(trx, [track.track_id])
      if (!found) throw new DomainError('not_found')
      const { before } = found
      const after =
        'art' in made
          ? { ...before, album_art: await storePictureSizes(trx, made.art.picture, made.art.smaller) }
          : { ...before, preview: await storeSound(trx, made.sound) }
      if (before.album_art === after.album_art && before.preview === after.preview) return false
      await write(trx, [{ track_id: track.track_id, before, after }], editing)
      return true
    })
    return { outcome: isNew ? 'applied' : 'same', kind, track, reason: null }
  } catch (error) {
    if (error instanceof OperatorError) return { outcome: 'unreadable', kind, track, reason: error.message }
    throw error
  }
}

/** Of a name as `KRA012600001.jpg`, `KR-A01-26-00001 cover.png` or `cover_KRA012600001.webp`. */
function isrcIn(name: string): string | null {
  const plain = name.replace(/\.[^.]*$/, '').toUpperCase()
  const matches = plain.matchAll(/(?<![A-Z0-9])[A-Z]{2}[\s_-]?[A-Z0-9]{3}[\s_-]?\d{2}[\s_-]?\d{5}(?!\d)/g)
  for (const [text] of matches) {
    const isrc = parseIsrc(text.replace(/[\s_-]/g, ''))
    if (isrc !== null) return isrc
  }
  return null
}
