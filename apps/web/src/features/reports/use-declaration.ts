import { declareTrack } from '@cuesheet/contract/music'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { figures, readAgain } from '../../lib/changes.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useSentence } from '../../lib/use-sentence.ts'

type Subject = { track_id: number; title: string }
type Change = { track: Subject; is_used: boolean }
export type Declaration = {
  declare: (track: Subject, isUsed: boolean) => void
  /** Ids of the tracks that are being declared or withdrawn. */
  running: readonly number[]
}

/** Says which tracks a video uses, and takes it back. */
export function useDeclaration(video: string): Declaration {
  const t = useTranslations('music.used')
  const sentence = useSentence()
  const mutationKey = ['declaration', video]
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Change).track.track_id,
  })
  const { mutate } = useMutation({
    mutationKey,
    // One after the other.
    scope: { id: 'declaration' },
    mutationFn: ({ track, is_used }: Change) =>
      call(declareTrack, { body: { video, track: track.track_id, is_used } }),
    // Until what is shown says it too.
    onSuccess: async (_answer, { is_used }) => {
      await readAgain(figures)
      snackbars.show('success', t(is_used ? 'declared' : 'taken_back'))
    },
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  return {
    declare: (track, isUsed) => {
      if (!running.includes(track.track_id)) mutate({ track, is_used: isUsed })
    },
    running,
  }
}
