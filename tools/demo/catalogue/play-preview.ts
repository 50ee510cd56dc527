import { SeededRandom } from '../seeded-random.ts'

const perSecond = 8_000
const noteSeconds = 0.1875
const chordNotes = 8
/** Semitones above the key: of a song's usual four chords. */
const progressions = [
  [0, 7, 9, 5],
  [9, 5, 0, 7],
  [0, 9, 5, 7],
  [0, 4, 5, 7],
]
const intervals = [0, 7, 12, 16, 19, 16, 12, 7]

const frequency = (semitones: number) => 220 * 2 ** (semitones / 12)

/** Six seconds of broken chords as a WAV file (PCM, 16 bit, mono), in a key and an order of the track's own. */
export function playPreview(seed: string): Buffer {
  const random = new SeededRandom(`preview ${seed}`)
  const key = random.integer(-5, 6)
  const chords = random.pick(progressions)
  const noteLength = Math.round(noteSeconds * perSecond)
  const samples = new Float64Array(chords.length * chordNotes * noteLength + perSecond / 2)
  chords.forEach((chord, bar) => {
    for (let note = 0; note < chordNotes; note++) {
      const hertz = frequency(key + chord - (chord > 7 ? 12 : 0) + random.pick(intervals))
      pluck(samples, (bar * chordNotes + note) * noteLength, hertz)
    }
  })
  return wavOf(samples)
}

/** A string that is plucked once and fades. */
function pluck(samples: Float64Array, from: number, hertz: number): void {
  for (let at = from; at < samples.length && at < from + perSecond; at++) {
    const seconds = (at - from) / perSecond
    const angle = 2 * Math.PI * hertz * seconds
    const swell = Math.min(1, seconds / 0.006) * Math.exp(-4.5 * seconds)
    samples[at]! += swell * (Math.sin(angle) + 0.35 * Math.sin(2 * angle) + 0.12 * Math.sin(3 * angle))
  }
}

function wavOf(samples: Float64Array): Buffer {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(perSecond, 24)
  file.writeUInt32LE(perSecond * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, at) => {
    file.writeInt16LE(Math.round((sample / loudest) * 24_000), 44 + at * 2)
  })
  return file
}
