import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'

const parts = [
  'earned',
  'settled',
  'shares',
  'fee',
  'rate',
  'tax',
  'minimum',
  'payout',
  'estimate',
  'objection',
] as const
const example = ['gross', 'fee', 'net', 'tax', 'paid'] as const

/** How money is computed, from what is earned to what is paid, in a member's words. */
export function MoneyGuideScreen({ above }: { above: ReactNode }) {
  const t = useTranslations('money_guide')
  usePageTitle(t('title'))
  return (
    <article className="mx-auto max-w-[680px]">
      {above}
      <h1 className="text-figure font-semibold tracking-tight text-balance mobile:text-title">
        {t('title')}
      </h1>
      <p className="mt-2 text-large text-pretty text-muted mobile:text-base">{t('lead')}</p>
      <ol className="mt-6 grid gap-4">
        {parts.map((part, at) => (
          <li
            key={part}
            id={part}
            className="scroll-mt-20 rounded-card border border-line bg-surface px-6 py-5 mobile:px-4"
          >
            <h2 className="text-large font-semibold tracking-tight">
              {at + 1}. {t(`${part}.title`)}
            </h2>
            <p className="mt-1.5 text-pretty">{t(`${part}.text`)}</p>
          </li>
        ))}
      </ol>
      <section className="mt-4 rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
        <h2 className="text-large font-semibold tracking-tight">{t('example.title')}</h2>
        <dl className="mt-3 grid gap-1.5">
          {example.map((step) => (
            <div
              key={step}
              className="flex justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-semibold"
            >
              <dt className="text-muted">{t(`example.${step}`)}</dt>
              <dd className="tabular-nums">{t(`example.${step}_amount`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="mt-6">
        <Link to="/money" className={buttonClass('primary')}>
          {t('back')}
        </Link>
      </p>
    </article>
  )
}
