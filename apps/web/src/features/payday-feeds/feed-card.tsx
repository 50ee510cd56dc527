import { endPaydayFeed, makePaydayFeed, paydayFeed } from '@cuesheet/contract/payday-feeds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { ShownSecret } from '../../ui/shown-secret.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Switch } from '../../ui/switch.tsx'

/** A member's paydays in its own calendar, by a secret address. */
export function FeedCard() {
  const t = useTranslations('money.feed')
  const sentence = useSentence()
  const format = useFormat()
  const query = useQuery(queryOf(paydayFeed))
  const feed = query.data?.feed
  const [withAmounts, setWithAmounts] = useState(false)
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const making = useAction(mutationOf(makePaydayFeed, { gcTime: 0, onError }))
  const ending = useAction(
    mutationOf(endPaydayFeed, {
      onSuccess: () => {
        making.reset()
        snackbars.show('success', t('ended'))
      },
      onError,
    }),
  )
  const path = making.data?.path
  const address = path && new URL(`${runtimeConfig.apiBaseUrl}/${path}`, location.origin).href
  return (
    <SettingsCard
      id="calendar"
      title={t('title')}
      text={t('text')}
      state={feed !== undefined && feed !== null && <StatusPill tone="good">{t('on')}</StatusPill>}
    >
      {query.isError && feed === undefined ? (
        <Failed title={t('failed')} query={query} bare />
      ) : feed === undefined ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {address ? (
            <ShownSecret
              advice={<Callout tone="info" text={t('once')} isQuiet />}
              label={t('address')}
              secret={address}
              words={{ copy: t('copy'), copied: t('copied'), failed: t('not_copied') }}
            />
          ) : (
            feed && (
              <p className="text-muted text-pretty">
                {t(feed.shows_amounts ? 'made_with' : 'made', { moment: format.moment(feed.made_at) })}
              </p>
            )
          )}
          <Switch isOn={withAmounts} onChange={setWithAmounts}>
            {t('amounts')}
          </Switch>
          <div className="flex flex-wrap gap-2">
            <Button busy={making.isPending} onClick={() => making.mutate({ shows_amounts: withAmounts })}>
              {t(feed ? 'renew' : 'make')}
            </Button>
            {feed && (
              <Button kind="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
                {t('end')}
              </Button>
            )}
          </div>
        </div>
      )}
    </SettingsCard>
  )
}
