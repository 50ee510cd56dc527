import type { GuideId } from '@cuesheet/contract/guides'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import './guides.css'
import type { Drawings } from './guide-drawing.ts'
import { GuideStep } from './guide-step.tsx'
import { useGuideTexts } from './guide-texts.tsx'
import { NextLinks } from './next-links.tsx'
import { PrintButton } from './print-button.tsx'
import { useGuideProgress } from './use-guide-progress.ts'
import { useNextLinks } from './use-next-links.ts'

/** A guide to walk through, step by step. `above` is the way back, where the frame has none. */
export function GuideScreen({
  guide,
  drawings,
  above,
}: {
  guide: GuideId
  drawings: Drawings
  above?: ReactNode
}) {
  const t = useTranslations('guides')
  const { readGuide, stepsOf, constants } = useGuideTexts()
  const { done, mark } = useGuideProgress(guide)
  const links = useNextLinks(guide)
  const nextId = useId()
  const texts = readGuide(guide)
  const steps = stepsOf(guide)
  usePageTitle(texts.title)
  /** The pressed button folds away with its step: the next one that is not done takes the focus. */
  const goOn = (from: string) => {
    const later = steps.slice(steps.indexOf(from) + 1)
    const next = later.find((name) => !done.includes(name))
    document
      .querySelector<HTMLElement>(next ? `#step-${next} [data-marks]` : `#${CSS.escape(nextId)} a`)
      ?.focus({ preventScroll: next === undefined })
  }
  return (
    <article className="guide mx-auto max-w-[680px]">
      {above}
      <header className="mb-6">
        <h1 className="text-figure font-semibold tracking-tight text-balance mobile:text-title">
          {texts.title}
        </h1>
        <p className="mt-2 text-large text-pretty text-muted mobile:text-base">{texts.lead}</p>
        <div className="mt-4 flex min-h-9 items-center gap-3 print:hidden">
          <ProgressBar done={done.length} total={steps.length} />
          <PrintButton />
        </div>
      </header>
      <ol className="grid gap-4">
        {steps.map((name, index) => (
          <GuideStep
            key={name}
            name={name}
            number={index + 1}
            total={steps.length}
            texts={texts.step(name)}
            drawing={drawings[name]!}
            constants={constants}
            isDone={done.includes(name)}
            onMark={(isDone) => {
              mark([name], isDone)
              if (isDone) goOn(name)
            }}
          />
        ))}
      </ol>
      {done.length === steps.length && (
        <p className="mt-4 text-center print:hidden">
          <Button kind="quiet" onClick={() => mark([...steps], false)}>
            {t('start_over')}
          </Button>
        </p>
      )}
      <NextLinks id={nextId} title={t('next')} links={links} />
    </article>
  )
}

/** How much of a guide is done, in words and as a bar. */
function ProgressBar({ done, total }: { done: number; total: number }) {
  const t = useTranslations('guides')
  const words = done === total ? t('finished') : t('progress', { done, total })
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span aria-hidden="true" className="flex max-w-40 min-w-16 flex-1 gap-1">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            key={index}
            className={`h-1.5 flex-1 rounded-full transition-colors ${index < done ? 'bg-primary-mark' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      <p role="status" className="text-small text-muted">
        {words}
      </p>
    </div>
  )
}
