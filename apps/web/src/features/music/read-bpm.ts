import { fastestBpm, slowestBpm } from '@cuesheet/contract/values/music'

type Range = { bpm_from?: number | undefined; bpm_to?: number | undefined }

/** A range from what is typed at its ends; an empty end is none. */
export function readBpm({
  from,
  to,
}: {
  from: string
  to: string
}): Range | { problem: 'bpm_wrong' | 'bpm_reversed' } {
  const [bpm_from, bpm_to] = [from, to].map((text) => (text.trim() === '' ? undefined : Number(text)))
  const isBpm = (bpm: number | undefined) =>
    bpm === undefined || (Number.isInteger(bpm) && bpm >= slowestBpm && bpm <= fastestBpm)
  if (!isBpm(bpm_from) || !isBpm(bpm_to)) return { problem: 'bpm_wrong' }
  if (bpm_from !== undefined && bpm_to !== undefined && bpm_to < bpm_from) return { problem: 'bpm_reversed' }
  return { bpm_from, bpm_to }
}

/** What stands in the fields of a range. */
export const writtenBpm = ({ bpm_from, bpm_to }: Range) => ({
  from: bpm_from === undefined ? '' : String(bpm_from),
  to: bpm_to === undefined ? '' : String(bpm_to),
})
