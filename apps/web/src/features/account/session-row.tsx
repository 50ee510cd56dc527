import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceRow } from '../../ui/device-row.tsx'
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
  const seen = is_current ? t('now') : t('last_seen', { time: moment(last_seen_at) })
  return (
    <DeviceRow
      isPhone={device.is_phone}
      name={name}
      state={is_current && <StatusPill tone="good">{t('this')}</StatusPill>}
      lines={[[address, seen].filter(Boolean).join(' · '), t('signed_in', { time: moment(created_at) })]}
    >
      {!is_current && (
        <Button
          onClick={() => ending.mutate(session.session_id, callbacks)}
          busy={ending.isPending && app('state.working')}
          aria-label={t('end_named', { device: name })}
        >
          {t('end')}
        </Button>
      )}
    </DeviceRow>
  )
}
