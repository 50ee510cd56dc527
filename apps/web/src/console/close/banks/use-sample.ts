import { type BankSample, readBankSample } from '@cuesheet/contract/bank-layouts'
import { base64Of } from '../../../lib/base64-of.ts'
import { call } from '../../../lib/call.ts'
import { useAction } from '../../../lib/use-action.ts'

/** Reads a file of a bank that was chosen, which is kept nowhere. */
export function useSample(network: number, onRead: (sample: BankSample, content: string) => void) {
  return useAction({
    mutationFn: async (given: File) => {
      const content = await base64Of(given)
      return { content, sample: await call(readBankSample, { body: { network_id: network, content } }) }
    },
    onSuccess: ({ sample, content }) => onRead(sample, content),
  })
}
