import type { Given } from '@cuesheet/client/call-input'
import type { AnswerOf, BodyOf, Endpoint } from '@cuesheet/contract/endpoint'
import { mutationOptions, type UseMutationOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { readAgainAfter } from './changes.ts'

/** What a call is sent with; nothing, where it has no body. */
// biome-ignore lint/suspicious/noConfusingVoidType: what `mutate()` takes
type Sent<E extends Endpoint> = string extends keyof BodyOf<E> ? void : Given<BodyOf<E>>

/**
 * A call that changes something; what it changes, by `lib/changes.ts`, is read again. `toBody`: what it is sent with, where
 * those who send it say it otherwise.
 */
export const mutationOf = <E extends Endpoint, Said = Sent<E>, Context = unknown>(
  endpoint: E,
  {
    deadlineMs,
    toBody,
    ...options
  }: Omit<
    UseMutationOptions<AnswerOf<E>, Error, Said, Context>,
    'mutationFn' | 'mutationKey' | 'onSettled'
  > & {
    deadlineMs?: number
    toBody?: (said: Said) => Sent<E>
  } = {},
) =>
  mutationOptions<AnswerOf<E>, Error, Said, Context>({
    ...options,
    mutationKey: endpoint.path.split('/'),
    mutationFn: (said) => {
      const body = toBody ? toBody(said) : said
      return call(endpoint, { body, ...(deadlineMs && { deadlineMs }) } as never)
    },
    onSettled: (_answer, error) => readAgainAfter(endpoint.path, error),
  })
