import { reopenClaims } from '@cuesheet/contract/claims'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'

/** Takes it back that events were handled. */
export function useReopen() {
  const t = useTranslations('claims')
  const sentence = useSentence()
  const action = useAction(mutationOf(reopenClaims))
  return {
    isPending: action.isPending,
    reopen: (events: number[], onDone?: () => void) =>
      action.mutate(
        { events },
        {
          onSuccess: ({ changed }) => {
            snackbars.show('success', t('reopened', { count: changed }))
            onDone?.()
          },
          onError: (error) => snackbars.show('error', sentence(error)),
        },
      ),
  }
}
