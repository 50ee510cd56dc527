import {
  type ChannelIds,
  leaseChannel,
  type ReviewedChannel,
  releaseChannel,
} from '@cuesheet/contract/console-review'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { session } from '../../lib/session.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { keepLease } from './keep-lease.ts'
import { channelQuery } from './queue-queries.ts'

/** Keeps the channel that is looked at for the operator; `holder`: another one who has it. */
export function useLease(channel: ReviewedChannel | undefined, isAllowed: boolean) {
  const client = useQueryClient()
  const sentence = useSentence()
  const taking = useAction(mutationOf(leaseChannel))
  const holder = channel?.lease && !channel.lease.is_own ? channel.lease : null
  const network_id = channel?.network_id
  const channel_id = channel?.channel_id
  const isFree = isAllowed && channel !== undefined && channel.kind !== null && holder === null
  useEffect(() => {
    if (!isFree || network_id === undefined || channel_id === undefined) return
    const ids = { network_id, channel_id }
    return keepLease({
      // Refused: somebody was quicker, whom the channel names when it is read again.
      take: () =>
        call(leaseChannel, { body: { ...ids, take_over: false } }).catch(() =>
          client.invalidateQueries(channelQuery(ids)),
        ),
      giveBack: () => release(ids),
    })
  }, [client, isFree, network_id, channel_id])
  return {
    holder,
    isTaking: taking.isPending,
    take: () => {
      if (network_id === undefined || channel_id === undefined) return
      taking.mutate(
        { network_id, channel_id, take_over: true },
        { onError: (error) => snackbars.show('error', sentence(error)) },
      )
    },
  }
}

/** Also from a page that is being left. Where it fails the lease ends by itself. */
function release(ids: ChannelIds): void {
  if (session.token() === null) return
  void call(releaseChannel, { body: ids, keepalive: true }).catch(() => {})
}

export type LeaseState = ReturnType<typeof useLease>
