import {
  addPush,
  beginPush,
  type PushBrowser,
  pushes,
  removePush,
  setPushes,
} from '@cuesheet/contract/pushes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { findWorker } from '../../lib/worker.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceRow } from '../../ui/device-row.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { Switch } from '../../ui/switch.tsx'

const base64url = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const hashOf = async ({ endpoint }: PushSubscription) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Whether this browser is among those that are pushed to, and which others are. */
export function PushLines() {
  const t = useTranslations('account.pushes')
  const sentence = useSentence()
  const format = useFormat()
  const { data } = useQuery(queryOf(pushes))
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const onSuccess = ({ message }: { message: string }) => snackbars.show('success', message)
  const beginning = useAction(mutationOf(beginPush, { onError }))
  const adding = useAction(mutationOf(addPush, { onSuccess, onError }))
  const removing = useAction(mutationOf(removePush, { onSuccess, onError }))
  const setting = useAction(mutationOf(setPushes, { onError }))
  const [subscribed, setSubscribed] = useState<{ subscription: PushSubscription; hash: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void findWorker()
      .then(async (worker) => {
        const subscription = await worker?.pushManager?.getSubscription()
        if (subscription) setSubscribed({ subscription, hash: await hashOf(subscription) })
      })
      .catch(() => {})
  }, [])
  if (!data || !('PushManager' in globalThis)) return null
  const { rows, shows_money } = data
  const here = subscribed && rows.find(({ endpoint_hash }) => endpoint_hash === subscribed.hash)

  const subscribe = async (public_key: string) => {
    await navigator.serviceWorker.ready
    const worker = await findWorker()
    if (!worker || (await Notification.requestPermission()) !== 'granted') return
    // What another account or session left is not taken over.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(public_key),
    })
    const [p256dh, auth] = [base64url(made.getKey('p256dh')), base64url(made.getKey('auth'))]
    setSubscribed({ subscription: made, hash: await hashOf(made) })
    adding.mutate({ endpoint: made.endpoint, p256dh, auth })
  }
  const turnOn = () =>
    beginning.mutate(undefined, {
      onSuccess: ({ public_key }) => {
        setBusy(true)
        void subscribe(public_key)
          .catch(() => snackbars.show('error', t('failed')))
          .finally(() => setBusy(false))
      },
    })
  const turnOff = ({ subscription_id }: PushBrowser) => {
    removing.mutate({ subscription_id })
    void subscribed?.subscription.unsubscribe().catch(() => {})
  }
  const isBlocked = Notification.permission === 'denied'
  return (
    <LetterLine
      label={t('title')}
      says={here ? t.rich('here', { b: strong }) : t('not_here')}
      note={t(isBlocked ? 'blocked' : 'note')}
      action={
        here ? (
          <Button onClick={() => turnOff(here)}>{t('off')}</Button>
        ) : (
          !isBlocked && (
            <Button busy={isBusy || beginning.isPending || adding.isPending} onClick={turnOn}>
              {t('on')}
            </Button>
          )
        )
      }
    >
      {rows.length > 0 && (
        <>
          <Switch isOn={shows_money} onChange={(on) => setting.mutate({ shows_money: on })}>
            {t('money')}
          </Switch>
          <p className="mt-0.5 mb-4 text-small text-pretty text-muted">{t('money_note')}</p>
          <ul aria-label={t('browsers')} className="divide-y divide-line">
            {rows.map(({ subscription_id, browser, system, created_at, last_at }) => {
              const name = [browser, system].filter(Boolean).join(' · ') || t('unknown')
              return (
                <DeviceRow
                  key={subscription_id}
                  isPhone={system === 'Android' || system === 'iOS'}
                  name={name}
                  lines={[
                    t('since', { time: format.moment(created_at) }),
                    ...(last_at ? [t('last', { time: format.moment(last_at) })] : []),
                  ]}
                >
                  <Button
                    aria-label={`${t('remove')} · ${name}`}
                    onClick={() => removing.mutate({ subscription_id })}
                  >
                    {t('remove')}
                  </Button>
                </DeviceRow>
              )
            })}
          </ul>
        </>
      )}
    </LetterLine>
  )
}
