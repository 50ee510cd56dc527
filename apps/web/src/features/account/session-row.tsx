import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { end, type Session } from './settings-api.ts'
import { useDeviceName } from './use-device-name.ts'

/** One place where the account is signed in. */
export function SessionRow({
  session,
  callbacks,
}: {
  session: Session
  /** What is said of ending it. */
  callbacks: { onSuccess: (answer: { message: string }) => void; onError: (error: Error) => void }
}) {
  const t = useTranslations('account.sessions')
  const app = useTranslations('app')
  const nameOf = useDeviceName()
  const ending = useAction(end)
  const { fullMoment: moment } = useFormat()
  const { device, address, created_at, last_seen_at, is_current } = session
  const name = nameOf(device)
  const Icon = device.is_phone ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {is_current && <StatusPill tone="good">{t('this')}</StatusPill>}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {[address, is_current ? t('now') : t('last_seen', { time: moment(last_seen_at) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-small text-faint">{t('signed_in', { time: moment(created_at) })}</p>
      </div>
      {!is_current && (
        <Button
          onClick={() => ending.mutate(session.session_id, callbacks)}
          busy={ending.isPending && app('state.working')}
          aria-label={t('end_named', { device: name })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
