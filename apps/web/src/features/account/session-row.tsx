import { endSession, type Session } from '@cuesheet/contract/account-settings'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceRow } from '../../ui/device-row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
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
  const nameOf = useDeviceName()
  const ending = useAction(mutationOf(endSession))
  const { fullMoment: moment } = useFormat()
  const { device, address, created_at, last_seen_at, is_current } = session
  const name = nameOf(device)
  const lastSeen = is_current ? t('now') : t('last_seen', { time: moment(last_seen_at) })
  return (
    <DeviceRow
      isPhone={device.is_phone}
      name={name}
      state={is_current && <StatusPill tone="good">{t('this')}</StatusPill>}
      lines={[[address, lastSeen].filter(Boolean).join(' · '), t('signed_in', { time: moment(created_at) })]}
    >
      {!is_current && (
        <Button
          onClick={() => ending.mutate({ session_id: session.session_id }, callbacks)}
          busy={ending.isPending}
          aria-label={t('end_named', { device: name })}
        >
          {t('end')}
        </Button>
      )}
    </DeviceRow>
  )
}
