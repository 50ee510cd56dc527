import { nextDigest } from '@cuesheet/contract/digests'
import { chooseTold, toldSettings } from '@cuesheet/contract/messages'
import { pushes } from '@cuesheet/contract/pushes'
import { tellingWays } from '@cuesheet/contract/values/message-topics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { LetterLine } from '../../ui/letter-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PushLines } from './push-lines.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'

/** What an account is told in the inbox, by mail and in its browsers, each a switch, and the next digest as it will come. */
export function ToldLines() {
  const t = useTranslations('account.told')
  const format = useFormat()
  const settings = useQuery(queryOf(toldSettings)).data
  const browsers = useQuery(queryOf(pushes)).data?.rows
  const { mutate } = useAction(mutationOf(chooseTold))
  const [isShown, setShown] = useState(false)
  if (!settings) return <Skeleton className="h-40" />
  const { rows, address, refused_at, time_zone } = settings
  // Operators are mailed digests alone.
  const hasInbox = rows.some(({ inbox }) => inbox !== null)
  const isPushed = browsers !== undefined && browsers.length > 0
  return (
    <>
      {refused_at && (
        <LetterLine
          says={t('refused', { address: address ?? '', day: format.momentDay(refused_at) })}
          action={<Button onClick={() => mutate({ choice: null })}>{t('mail_again')}</Button>}
        />
      )}
      {hasInbox && <PushLines />}
      {/* Without an address what comes by mail alone comes not at all. */}
      {rows
        .filter(({ inbox }) => inbox !== null || address !== null)
        .map(({ topic, inbox, mail, push, is_fixed }) => (
          <LetterLine
            key={topic}
            label={t(`topics.${topic}`)}
            says={t(`topics.${topic}`)}
            note={is_fixed ? t(isPushed ? 'fixed_but_push' : 'fixed') : undefined}
            action={
              <div className="flex flex-wrap gap-x-6">
                {tellingWays.map((way) => {
                  const isOn = { inbox, mail, push: isPushed ? push : null }[way]
                  if (isOn === null || (way === 'mail' && address === null)) return null
                  return (
                    <Switch
                      key={way}
                      isOn={isOn}
                      isDisabled={is_fixed && way !== 'push'}
                      onChange={(is_on) => mutate({ choice: { topic, way, is_on } })}
                    >
                      {t(way)}
                      <span className="sr-only"> · {t(`topics.${topic}`)}</span>
                    </Switch>
                  )
                })}
              </div>
            }
          />
        ))}
      {address !== null && (
        <LetterLine
          label={t('time_zone')}
          says={t('time_zone_says')}
          action={
            <TimeZonePicker
              value={time_zone}
              onPick={(picked) => mutate({ choice: { time_zone: picked } })}
            />
          }
        />
      )}
      {address !== null && (
        <LetterLine
          label={t('next')}
          says={t('next')}
          action={<Button onClick={() => setShown(!isShown)}>{t(isShown ? 'hide' : 'show')}</Button>}
        >
          {isShown && <NextDigest />}
        </LetterLine>
      )}
    </>
  )
}

function NextDigest() {
  const t = useTranslations('account.told')
  const format = useFormat()
  const digest = useQuery(queryOf(nextDigest)).data
  if (!digest) return <Skeleton className="h-96" />
  const { day, subject, address } = digest
  if (address === null) return <p className="pt-3 text-muted">{t('nothing')}</p>
  return (
    <div className="grid gap-2 pt-3">
      <p className="text-small text-muted">
        {t('comes', { day: format.dayAndYear(day), subject: subject ?? '' })}
      </p>
      <iframe
        title={t('next')}
        src={address}
        sandbox=""
        className="h-[560px] w-full rounded-control border border-line bg-surface"
      />
    </div>
  )
}
