import { useEffect } from 'react'
import { CallError, isNotFound } from './call-error.ts'

const without = {
  channel: { channel: undefined },
  member: { member: undefined },
  range: { period: undefined, from: undefined, to: undefined },
}
type Without = (typeof without)[keyof typeof without]

/**
 * Takes out of the address what its answer does not know or take: a range that cannot be asked for, and of a channel and
 * a member that are gone, or were never this viewer's, the narrower. Whether there is such a thing.
 */
export function useGone(
  { channel, member }: { channel?: number | undefined; member?: number | undefined },
  error: Error | null,
  onSearch: (change: Without, how: { replace: true }) => void,
  isChannelGone = false,
): boolean {
  let gone: Without | null = null
  if (error instanceof CallError && ('from' in error.fields || 'to' in error.fields)) gone = without.range
  else if (channel !== undefined && (isNotFound(error) || isChannelGone)) gone = without.channel
  else if (member !== undefined && isNotFound(error)) gone = without.member
  useEffect(() => {
    if (gone) onSearch(gone, { replace: true })
  }, [gone, onSearch])
  return gone !== null
}
