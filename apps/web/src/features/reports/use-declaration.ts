import { declareTrack } from '@cuesheet/contract/music'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'

type Subject = { track_id: number; title: string }
export type Declaration = {
  declare: (track: Subject, isUsed: boolean) => void
  /** The track that is being declared or taken back. */
  running: number | null
}

/** Says which tracks a video uses, and takes it back. */
export function useDeclaration(video: string): Declaration {
  const t = useTranslations('music.used')
  const app = useTranslations('app.state')
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ track, is_used }: { track: Subject; is_used: boolean }) =>
      call(declareTrack, { body: { video, track: track.track_id, is_used } }),
    // Until what is shown says it too.
    onSuccess: async (_answer, { is_used }) => {
      await client.invalidateQueries({ queryKey: ['dashboard'] })
      snackbars.show('success', t(is_used ? 'declared' : 'taken_back'))
    },
    onError: (error) =>
      snackbars.show(
        'error',
        error instanceof CallError && error.message ? error.message : app('error_text'),
      ),
  })
  return {
    declare: (track, isUsed) => {
      if (!isPending) mutate({ track, is_used: isUsed })
    },
    running: isPending ? variables.track.track_id : null,
  }
}
