import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { inviteMember } from '@cuesheet/contract/member-invitations'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { Copy, Link2, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { copyAndSay } from '../../ui/copy-button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { GivenResults } from './given-results.tsx'

type Made = AnswerOf<typeof inviteMember>
type Props = { made: Made; language: Locale; onLanguage: (language: Locale) => void }

/** What the manager passes on, in the language of who is invited: it is shown this once. */
export function InvitationMessage({ made, language, onLanguage }: Props) {
  const t = useTranslations('inviting')
  const refused = made.channels.filter(({ channel_id }) => channel_id === null)
  return (
    <>
      {refused.length > 0 && (
        <>
          <Callout tone="warn" text={t('results')} />
          <GivenResults label={t('channels')} results={refused} />
        </>
      )}
      <p className="text-pretty text-muted">{t('until')}</p>
      <section aria-label={t('message')} className="rounded-card border border-line bg-sunken/60 p-4">
        <p lang={language} className="wrap-anywhere whitespace-pre-line select-all">
          {made.messages[language]}
        </p>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OptionPicker
          label={t('language')}
          value={language}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onPick={onLanguage}
        />
        <Button
          kind="quiet"
          onClick={() =>
            void copyAndSay(made.link, { copied: t('link_copied'), failed: t('link_copy_failed') })
          }
        >
          <Link2 size={16} aria-hidden="true" />
          {t('copy_link')}
        </Button>
      </div>
    </>
  )
}

/** Copies the message; on a phone it is also handed to the app that sends it. */
export function MessageActions({
  made,
  language,
  onClose,
}: {
  made: Made
  language: Locale
  onClose: () => void
}) {
  const t = useTranslations('inviting')
  const app = useTranslations('app')
  const text = made.messages[language] ?? made.link
  const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches
  return (
    <>
      <Button onClick={onClose}>{app('action.close')}</Button>
      {canShare && (
        // Closing the sheet without sending is no failure.
        <Button onClick={() => void navigator.share({ text }).catch(() => undefined)}>
          <Share2 size={16} aria-hidden="true" />
          {t('share')}
        </Button>
      )}
      <Button
        kind="primary"
        autoFocus
        onClick={() => void copyAndSay(text, { copied: t('copied'), failed: t('copy_failed') })}
      >
        <Copy size={16} aria-hidden="true" />
        {t('copy')}
      </Button>
    </>
  )
}
