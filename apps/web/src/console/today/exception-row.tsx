import { type Exception, takeUpException } from '@cuesheet/contract/console-today'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { actionLink } from './action-link.ts'
import { useWording } from './use-wording.ts'

const dayMs = 86_400_000

/** One exception: what it is, how old, where it is settled, and how it is put off. */
export function ExceptionRow({ row, onPutOff }: { row: Exception; onPutOff: () => void }) {
  const t = useTranslations('console_today')
  const format = useFormat()
  const sentence = useSentence()
  const { title, text, action } = useWording()(row)
  const { kind, subject, network, put_off } = row
  const takeUp = useAction(
    mutationOf(takeUpException, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const link = actionLink(row)
  const days = row.since ? Math.floor((Date.now() - Date.parse(row.since)) / dayMs) : 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{title}</h2>
          {row.is_urgent && <StatusPill tone="bad">{t('urgent')}</StatusPill>}
        </div>
        <p className="mt-0.5 text-pretty text-muted wrap-anywhere">{text}</p>
        {row.since && (
          <p className="mt-0.5 text-small text-faint tabular-nums">
            {[t('since', { since: format.moment(row.since) }), days > 0 && t('days', { days })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        {put_off && (
          <p className="mt-1.5 rounded-control bg-sunken px-3 py-2 text-small text-pretty wrap-anywhere">
            <span className="font-medium">{t('until', { until: format.moment(put_off.until) })}</span>
            <br />
            {t('put_off_by', { by: put_off.by ?? t('somebody'), reason: put_off.reason })}
          </p>
        )}
      </div>
      <div className="flex gap-2 mobile:w-full mobile:[&>*]:flex-1">
        {put_off ? (
          <Button
            aria-label={t('take_up_label', { title })}
            busy={takeUp.isPending}
            onClick={() => takeUp.mutate({ kind, subject, network_id: network?.network_id ?? null })}
          >
            {t('take_up')}
          </Button>
        ) : (
          <Button kind="quiet" aria-label={t('put_off.label', { title })} onClick={onPutOff}>
            {t('put_off.button')}
          </Button>
        )}
        {link && (
          <Link {...link} className={buttonClass()}>
            {action}
          </Link>
        )}
      </div>
    </li>
  )
}
