import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { channelQuery, lease, release, takeOver } from './api.ts'
import { keepLease } from './keep-lease.ts'

/** Keeps the channel that is looked at for the operator; `holder`: another one who has it. */
export function useLease(channel: ReviewedChannel | undefined, isAllowed: boolean) {
  const client = useQueryClient()
  const sentence = useSentence()
  const taking = useAction(takeOver)
  const holder = channel?.lease && !channel.lease.is_own ? channel.lease : null
  const network_id = channel?.network_id
  const channel_id = channel?.channel_id
  const isFree = isAllowed && channel !== undefined && channel.kind !== null && holder === null
  useEffect(() => {
    if (!isFree || network_id === undefined || channel_id === undefined) return
    const ids = { network_id, channel_id }
    return keepLease({
      // Refused: somebody was quicker, whom the channel names when it is read again.
      take: () => lease(ids).catch(() => client.invalidateQueries(channelQuery(ids))),
      giveBack: () => release(ids),
    })
  }, [client, isFree, network_id, channel_id])
  return {
    holder,
    isTaking: taking.isPending,
    take: () => {
      if (network_id === undefined || channel_id === undefined) return
      taking.mutate(
        { network_id, channel_id },
        { onError: (error) => snackbars.show('error', sentence(error)) },
      )
    },
  }
}

export type LeaseState = ReturnType<typeof useLease>
