import type { ManagedChannel } from '@cuesheet/contract/channels'
import { revokeCodeLink } from '@cuesheet/contract/code-links'
import { linkDays, usualLinkDays } from '@cuesheet/contract/values/code-link'
import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Link2Off, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNow } from '../../lib/use-now.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { useCodeMessages } from './code-messages.tsx'
import { type MadeLink, madeLinkQuery, makeLinks } from './made-links.ts'

/** How the code gets to its creator: as a message, and by a link that opens without an account. */
export function CodeLink({ channel }: { channel: ManagedChannel }) {
  const t = useTranslations('channels')
  const messages = useCodeMessages()
  const { channel_id, code_link } = channel
  const made = useQuery(madeLinkQuery(channel_id)).data
  const now = useNow(60_000)
  const isOpen = code_link !== null && Date.parse(code_link.expires_at) > now
  // One that was made elsewhere since then has ended it.
  const currentLink = isOpen && made?.expires_at === code_link.expires_at ? made : undefined
  return (
    <section aria-label={t('link.title')} className="mt-2 rounded-card border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h5 className="font-semibold">{t('link.title')}</h5>
        <Button onClick={() => void messages.copy([channel])}>
          <MessageSquareText size={16} aria-hidden="true" />
          {t('message.copy')}
        </Button>
      </div>
      <p className="mt-1.5 text-small text-pretty text-muted">{t('link.lead')}</p>
      {isOpen ? (
        <OpenLink channelId={channel_id} link={currentLink} expiresAt={code_link.expires_at} />
      ) : (
        <NewLink channelId={channel_id} expiredAt={code_link?.expires_at ?? null} />
      )}
    </section>
  )
}

function NewLink({ channelId, expiredAt }: { channelId: number; expiredAt: string | null }) {
  const t = useTranslations('channels.link')
  const format = useFormat()
  const [days, setDays] = useState<string>(String(usualLinkDays))
  const { make, isPending } = useMaking(channelId)
  return (
    <>
      {expiredAt && (
        <p className="mt-2 text-small text-warn">{t('expired', { moment: format.moment(expiredAt) })}</p>
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        <ChoiceRow
          label={t('lasts')}
          name="link_days"
          value={days}
          choices={linkDays.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          onPick={setDays}
        />
        <Button onClick={() => make(Number(days))} busy={isPending}>
          <Link2 size={16} aria-hidden="true" />
          {t('make')}
        </Button>
      </div>
    </>
  )
}

function useMaking(channelId: number) {
  const sentence = useSentence()
  const making = useAction(makeLinks)
  const make = (days: number) =>
    making.mutate(
      { channels: [channelId], days },
      { onError: (error) => snackbars.show('error', sentence(error)) },
    )
  return { make, isPending: making.isPending }
}

type Open = { channelId: number; link: MadeLink | undefined; expiresAt: string }

function OpenLink({ channelId, link, expiresAt }: Open) {
  const t = useTranslations('channels.link')
  const format = useFormat()
  const sentence = useSentence()
  const { make, isPending } = useMaking(channelId)
  const revoking = useAction(
    mutationOf(revokeCodeLink, {
      onSuccess: (_answer, { channel_id }, _result, { client }) =>
        client.removeQueries(madeLinkQuery(channel_id)),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  return (
    <>
      {link && (
        <div className="mt-3 flex gap-2">
          <input
            readOnly
            value={link.address}
            aria-label={t('address')}
            translate="no"
            onFocus={(event) => event.target.select()}
            className="h-9 min-w-0 flex-1 truncate rounded-control border border-control-line bg-sunken/60 px-3 text-small focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text pointer-coarse:h-11"
          />
          <Button
            kind="primary"
            onClick={() => void copyAndSay(link.address, { copied: t('copied'), failed: t('copy_failed') })}
          >
            <Copy size={16} aria-hidden="true" />
            {t('copy')}
          </Button>
        </div>
      )}
      <p role="status" className="mt-2.5 text-small text-pretty">
        <span className="font-medium">{t('open_until', { moment: format.moment(expiresAt) })}</span>{' '}
        <span className="text-muted">{t('hidden')}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!link && (
          <Button onClick={() => make(usualLinkDays)} busy={isPending}>
            <Link2 size={16} aria-hidden="true" />
            {t('renew')}
          </Button>
        )}
        <Button
          kind="danger"
          onClick={() =>
            revoking.mutate(
              { channel_id: channelId },
              { onSuccess: ({ message }) => snackbars.show('success', message) },
            )
          }
          busy={revoking.isPending}
        >
          <Link2Off size={16} aria-hidden="true" />
          {t('revoke')}
        </Button>
      </div>
    </>
  )
}
