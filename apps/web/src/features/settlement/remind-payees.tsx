import { remindPayees } from '@cuesheet/contract/payouts'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'

/** Asks every member without payout details for them; says how many were asked. */
export function RemindPayees() {
  const t = useTranslations('payouts.remind')
  const sentence = useSentence()
  const asking = useAction(mutationOf(remindPayees))
  return (
    <Button
      busy={asking.isPending}
      onClick={() =>
        asking.mutate(undefined, {
          onSuccess: ({ reminded }) => snackbars.show('success', t('done', { count: reminded })),
          onError: (error) => snackbars.show('error', sentence(error)),
        })
      }
    >
      {t('button')}
    </Button>
  )
}
