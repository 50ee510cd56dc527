import {
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { givenUp, givenUpBy } from './give-up.ts'
import { session } from './session.ts'
import { snackbars } from './snackbars.ts'
import { useSentence } from './use-sentence.ts'

type Running = { controller: AbortController; isAnswered: boolean; token: string | null }

/**
 * A mutation that a person sends by a form or a button: one at a time, however often it is pressed within a moment.
 * `giveUp`, and `reset` while it runs, end the waiting: its call is aborted, and as nobody knows how far it came, that is
 * said and everything is read again.
 */
export function useAction<Answer, Given = void, Context = unknown>(
  options: UseMutationOptions<Answer, Error, Given, Context>,
  client?: QueryClient,
) {
  const queryClient = useQueryClient(client)
  const sentence = useSentence()
  const running = useRef<Running | null>(null)
  const { mutationFn } = options
  const mutation = useMutation<Answer, Error, Given, Context>(
    {
      ...options,
      mutationFn: async (given, context) => {
        const mine = running.current
        if (!mutationFn || !mine) throw new Error('an action has something to do, and begins with mutate')
        try {
          return await givenUpBy(mine.controller.signal, () => mutationFn(given, context))
        } finally {
          mine.isAnswered = true
        }
      },
    },
    client,
  )
  const { mutateAsync, reset: resetMutation } = mutation

  const mutate = useCallback(
    (given: Given, callbacks?: MutateOptions<Answer, Error, Given, Context>) => {
      if (running.current) return
      const mine: Running = { controller: new AbortController(), isAnswered: false, token: session.token() }
      running.current = mine
      const sent = callbacks ? mutateAsync(given, callbacks) : mutateAsync(given)
      sent
        // The mutation itself carries the error.
        .catch(() => {})
        .finally(() => {
          if (running.current === mine) running.current = null
        })
    },
    [mutateAsync],
  )
  const giveUp = useCallback(() => {
    const mine = running.current
    // Its own answer may have ended the session, and with that taken its form away.
    if (!mine || mine.isAnswered || mine.token !== session.token()) return
    running.current = null
    const reason = givenUp()
    resetMutation()
    mine.controller.abort(reason)
    snackbars.show('info', sentence(reason))
    void queryClient.invalidateQueries()
  }, [resetMutation, queryClient, sentence])
  const reset = useCallback(() => {
    giveUp()
    resetMutation()
  }, [giveUp, resetMutation])
  return { ...mutation, mutate, reset, giveUp }
}

/** What the buttons of a modal look at. */
export type Work = { isPending: boolean; giveUp: () => void }
