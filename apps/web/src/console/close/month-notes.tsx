import type { Month } from '@cuesheet/contract/console-close'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** What goes on with a month: a calculation, a second person who is waited for, why it was opened again. */
export function MonthNotes({ month }: { month: Month }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const format = useFormat()
  const { task, lock_asked, reopen_asked, reopened, declined } = month
  const by = (actor: { name: string | null; at: string }) => ({
    name: actor.name ?? words('rate.somebody'),
    time: format.moment(actor.at),
  })
  return (
    <>
      {task && task.state !== 'failed' && (
        <ProgressBar
          label={t('calculating')}
          value={task.state === 'waiting' ? 0 : task.step / Math.max(1, task.steps)}
          detail={task.state === 'waiting' ? t('waits') : t('step', { step: task.step, steps: task.steps })}
        />
      )}
      {task?.state === 'failed' && (
        <Callout tone="bad" text={t('calculation_failed')}>
          {task.failure}
        </Callout>
      )}
      {lock_asked && <Callout tone="info" text={words('lock_asked', by(lock_asked))} isQuiet />}
      {reopen_asked && (
        <Callout tone="warn" text={words('reopen_asked', by(reopen_asked))} isQuiet>
          {words('reason_is', { reason: reopen_asked.reason })}
        </Callout>
      )}
      {declined && (
        <Callout tone="warn" text={t(`declined.${declined.what}`, by(declined))} isQuiet>
          {words('reason_is', { reason: declined.reason })}
        </Callout>
      )}
      {reopened && !reopen_asked && (
        <Callout tone="info" text={t('reopened', by(reopened))} isQuiet>
          {words('reason_is', { reason: reopened.reason })}
        </Callout>
      )}
    </>
  )
}
