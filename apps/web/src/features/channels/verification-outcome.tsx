import type { ManagedChannel } from '@cuesheet/contract/channels'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { languageNames } from '../../lib/language-names.ts'
import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { canVerify } from './channel-states.tsx'
import { TimeLeft } from './time-left.tsx'

type Props = { channel: ManagedChannel }
type Polled = Pick<ManagedChannel, 'verification_next_at' | 'verification_until'>

/** That the code is being searched for, and what may be done meanwhile. */
export function Verifying({ note }: { note?: string }) {
  const t = useTranslations('channels')
  return (
    <Callout
      tone="info"
      text={t('verify.searching')}
      icon={<Spinner label={t('verification.verifying')} sizePx={16} />}
      isQuiet
    >
      {note ?? t('verify.may_close')}
    </Callout>
  )
}

/** The next look at the description, and the last. */
export function NextPoll({ channel: { verification_next_at, verification_until } }: { channel: Polled }) {
  const t = useTranslations('channels')
  const format = useFormat()
  return (
    <p className="mt-2 text-small text-pretty text-muted">
      {verification_next_at &&
        t.rich('next_look', {
          left: () => (
            <strong className="font-semibold">
              <TimeLeft until={verification_next_at} passed={t('looking_now')} />
            </strong>
          ),
        })}
      {verification_until && ` · ${t('verify.until', { moment: format.moment(verification_until) })}`}
    </p>
  )
}

/** Who proved it, when, and where the code was. */
export function Verified({ channel: { verified, code_gone_at } }: Props) {
  const t = useTranslations('channels.verify')
  const channels = useTranslations('channels')
  const format = useFormat()
  const place = usePlace(verified?.field ?? null)
  return (
    <Callout tone="good" text={t('verified')} isQuiet>
      {verified && (
        <p className="text-muted">
          {[
            format.moment(verified.at),
            place && t('found_in', { place }),
            verified.by && t('started_by', { name: verified.by }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {code_gone_at && (
        <p className="text-muted">
          {channels('news_text.code_gone', { moment: format.momentDay(code_gone_at) })}
        </p>
      )}
    </Callout>
  )
}

/** `localizations.en.description` as "description (English)". */
function usePlace(field: string | null): string | null {
  const t = useTranslations('channels.verify')
  if (field === null) return null
  const language = /^localizations\.([\w-]+)\./.exec(field)?.[1]
  if (!language) return t('description')
  const name = Object.entries(languageNames).find(([code]) => code === language)?.[1] ?? language
  return t('description_in', { language: name })
}

/** Why it failed, and what to do now. */
export function Failed({ channel }: Props) {
  const t = useTranslations('channels.verify')
  const reason = channel.verification_failure ?? 'code_not_found'
  return (
    <Callout tone="bad" text={t(`failure.${reason}`)} isQuiet>
      {canVerify(channel) && t(`next.${reason}`)}
    </Callout>
  )
}
