import type { Briefing } from '@cuesheet/contract/briefing'
import { startSteps } from '@cuesheet/contract/values/start-steps'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'
import { Steps } from '../../ui/steps.tsx'

type Start = NonNullable<Briefing['start']>

const steps = startSteps.filter((step) => step !== 'done')

/** A new member's way to its first earnings: what is done, what comes next, and whom to ask. */
export default function StartCard({ start }: { start: Start }) {
  const t = useTranslations('start')
  const id = useId()
  const { step, is_in_review, contact } = start
  if (step === 'done') return null
  const current = steps.indexOf(step)
  return (
    <section
      aria-labelledby={id}
      className="mb-4 rounded-card border border-line bg-surface px-6 py-5 mobile:px-4"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-large font-semibold tracking-tight">
          {t('title')}
        </h2>
        <p className="text-small text-faint">{t('done', { done: current, total: steps.length })}</p>
      </header>
      <Steps label={t('label')} steps={steps.map((step) => t(`steps.${step}`))} current={current} />
      <div className="mt-5 rounded-card bg-sunken px-5 py-4 mobile:px-4">
        <h3 className="font-semibold">{t(`now.${step}`)}</h3>
        <p className="mt-1 max-w-[64ch] text-pretty text-muted">
          {is_in_review && `${t('in_review')} `}
          {t(`text.${step}`)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">{<Ways start={start} />}</div>
      </div>
      {contact && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-small text-muted">
          <Mail size={16} aria-hidden="true" className="shrink-0" />
          {t('contact')}
          <a
            href={`mailto:${contact.user_id}`}
            className="rounded-small font-medium text-text underline underline-offset-3"
          >
            <bdi>{contact.nickname}</bdi> ({contact.user_id})
          </a>
        </p>
      )}
    </section>
  )
}

/** What can be done now, the main thing first, and the guides to it. */
function Ways({ start: { step, channel_id, contact } }: { start: Start }): ReactNode {
  const t = useTranslations('start')
  const guide = (to: '/guides/auths' | '/guides', text: string) => (
    <Link to={to} className={buttonClass()}>
      {text}
    </Link>
  )
  const music = (kind: 'primary' | 'secondary') => (
    <Link to="/musics" className={buttonClass(kind)}>
      {t('browse_music')}
    </Link>
  )
  if (step === 'channel')
    return (
      <>
        {contact && (
          <a
            href={`mailto:${contact.user_id}?subject=${encodeURIComponent(t('mail_subject'))}`}
            className={buttonClass('primary')}
          >
            {t('ask')}
          </a>
        )}
        {guide('/guides/auths', t('see_verification'))}
        {music('secondary')}
      </>
    )
  if (step === 'verification')
    return (
      <>
        <Link
          to="/manage-channel"
          search={channel_id === null ? {} : { 'add-channel': String(channel_id) }}
          className={buttonClass('primary')}
        >
          {channel_id === null ? t('see_channels') : t('verify')}
        </Link>
        {guide('/guides/auths', t('see_verification'))}
      </>
    )
  return (
    <>
      {music(step === 'track' ? 'primary' : 'secondary')}
      {guide('/guides', t('see_upload'))}
      {step === 'earnings' && (
        <Link to="/manage-channel" className={buttonClass()}>
          {t('see_channels')}
        </Link>
      )}
    </>
  )
}
