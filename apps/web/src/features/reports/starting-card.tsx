import type { Briefing } from '@cuesheet/contract/briefing'
import { startSteps } from '@cuesheet/contract/values/start-steps'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { StepDots } from '../../ui/step-dots.tsx'

type Starting = NonNullable<Briefing['starting']>

const steps = startSteps.filter((step) => step !== 'done')

/** A manager's new members, and where each stands on its way to its first earnings. */
export default function StartingCard({ starting }: { starting: Starting }) {
  const t = useTranslations('start')
  const id = useId()
  if (starting.total === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4 rounded-card border border-line bg-surface print:hidden">
      <header className="flex flex-wrap items-baseline gap-x-2.5 px-5 pt-4 pb-2 mobile:px-3.5">
        <h2 id={id} className="font-semibold tracking-tight">
          {t('members.title')}
        </h2>
        <span className="me-auto text-small text-faint">
          {t('members.count', { count: String(starting.total) })}
        </span>
        <Link
          to="/manage-member"
          className="rounded-small text-small font-medium text-primary-text hover:underline"
        >
          {t('members.all')}
        </Link>
      </header>
      <ul className="pb-2">
        {starting.rows.map(({ account_id, nickname, step }) => (
          <li key={account_id}>
            <Link
              to="/manage-member/$id"
              params={{ id: String(account_id) }}
              className="flex min-h-11 items-center gap-3 px-5 py-1.5 transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2 mobile:px-3.5"
            >
              <bdi className="min-w-0 flex-1 truncate font-medium">{nickname}</bdi>
              {step !== 'done' && <span className="text-small text-muted">{t(`steps.${step}`)}</span>}
              <StepDots count={steps.length} done={steps.indexOf(step as (typeof steps)[number])} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
