import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { type CloseMonth, confirmMonth } from './api.ts'

/** An operator has asked to lock the month, or to open it again: the manager is the second person. */
export function ConfirmBar({ month }: { month: CloseMonth }) {
  const t = useTranslations('settlement')
  const app = useTranslations('app')
  const format = useFormat()
  const sentence = useSentence()
  const action = useAction({
    ...confirmMonth,
    onSuccess: ({ message }) => snackbars.show('success', message),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const what = month.reopen_asked ? 'reopen' : month.lock_asked ? 'lock' : null
  const asked = month.reopen_asked ?? month.lock_asked
  if (what === null || asked === null) return null
  const by = { name: asked.name ?? t('rate.somebody'), time: format.moment(asked.at) }
  return (
    <Callout tone="info" text={t(`${what}_asked`, by)} isQuiet>
      {month.reopen_asked && <p>{t('reason_is', { reason: month.reopen_asked.reason })}</p>}
      <p>{t(`${what}_text`)}</p>
      <div className="mt-2.5">
        <Button
          kind="primary"
          busy={action.isPending && app('state.working')}
          onClick={() => action.mutate({ month: month.month, version: month.version, what })}
        >
          {t(`${what}_confirm`)}
        </Button>
      </div>
    </Callout>
  )
}
