import { createHash } from 'node:crypto'
import { OperatorError } from '../../../errors/operator-error.ts'

/** By the ending of an address. */
export const soundTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
} as const
export type SoundType = keyof typeof soundTypes

export type Sound = {
  sha256: Buffer
  type: SoundType
  media_type: (typeof soundTypes)[SoundType]
  content: Buffer
}

export const maxSoundBytes = 2_000_000

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** How a file of each type begins. */
const forms: Record<SoundType, (bytes: Buffer) => boolean> = {
  mp3: (bytes) => latin(bytes, 0, 3) === 'ID3' || isMpegFrame(bytes, 0),
  m4a: (bytes) => latin(bytes, 4, 8) === 'ftyp' && isSoundAlone(bytes),
  ogg: (bytes) => latin(bytes, 0, 4) === 'OggS' && /vorbis|OpusHead/.test(latin(bytes, 0, 200)),
  wav: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WAVE',
}

/** Whether all tracks of an MP4 file are sound, as their handlers say. */
function isSoundAlone(bytes: Buffer): boolean {
  const handlers: string[] = []
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    handlers.push(latin(bytes, at + 12, at + 16))
  return handlers.includes('soun') && !handlers.includes('vide')
}

/** The header of a frame of MPEG audio, layer III: 11 bits set, and none of its fields has a value that is kept free. */
function isMpegFrame(bytes: Buffer, at: number): boolean {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const isSynchronised = first === 0xff && (second & 0xe0) === 0xe0
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  const [bitrate, rate] = [third >> 4, (third >> 2) & 3]
  return isSynchronised && version !== 1 && layer === 1 && bitrate !== 0 && bitrate !== 15 && rate !== 3
}

/** What a file's content says that it is. Throws an OperatorError for anything else than MP3, M4A, Ogg or WAV, and what is too large. */
export function parseSound(content: Buffer): Sound {
  if (content.length > maxSoundBytes)
    throw new OperatorError(`The file is larger than ${maxSoundBytes / 1_000_000} MB.`)
  const type = (Object.keys(forms) as SoundType[]).find((name) => forms[name](content))
  if (!type) throw new OperatorError('The file is no MP3, M4A, Ogg or WAV sound.')
  const sha256 = createHash('sha256').update(content).digest()
  return { sha256, type, media_type: soundTypes[type], content }
}
