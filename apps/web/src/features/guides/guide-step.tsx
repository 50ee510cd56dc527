import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Texts } from '../../lib/i18n.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import type { Drawing } from './guide-drawing.ts'
import type { StepTexts } from './guide-texts.tsx'
import { StepCard } from './step-card.tsx'

/** A step of a guide: done, it folds away; unfolded again, it can be read and marked undone. */
export function GuideStep({
  name,
  number,
  total,
  texts,
  drawing,
  constants,
  isDone,
  onMark,
}: {
  name: string
  number: number
  total: number
  texts: StepTexts
  drawing: Drawing
  constants: NetworkConstants
  isDone: boolean
  onMark: (isDone: boolean) => void
}) {
  const t = useTranslations('guides')
  // A link to this very step shows it, done or not.
  const isAskedFor = useLocation({ select: ({ hash }) => hash === `step-${name}` })
  const [isOpened, setOpened] = useState(isAskedFor)
  const isFolded = isDone && !isOpened
  const mark = () => {
    setOpened(false)
    onMark(!isDone)
  }
  return (
    <StepCard
      id={`step-${name}`}
      texts={texts}
      drawing={drawing}
      constants={constants}
      isFolded={isFolded}
      mark={
        <span
          className={classNames(
            'grid size-7 shrink-0 place-items-center rounded-full text-small font-semibold',
            isDone ? 'bg-up-bg text-up' : 'bg-primary-tint text-primary-text',
          )}
        >
          <span className="sr-only">
            {t('step_of', { number, total })}
            {isDone && `, ${t('done')}`}
          </span>
          {isDone ? <Check size={16} aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
        </span>
      }
      headAction={
        isDone && (
          <IconButton
            label={isFolded ? t('unfold') : t('fold')}
            aria-expanded={!isFolded}
            onClick={() => setOpened(isFolded)}
            className={classNames('-my-1 -mr-2 print:hidden', isFolded && 'after:absolute after:inset-0')}
          >
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={classNames('transition-transform', !isFolded && 'rotate-180')}
            />
          </IconButton>
        )
      }
    >
      <span className="flex flex-wrap gap-x-2 gap-y-1">
        <Button onClick={mark} data-marks="">
          {isDone ? t('unmark') : t('mark')}
        </Button>
        <StepLink step={name} />
      </span>
    </StepCard>
  )
}

type Place = { to: NonNullable<LinkProps['to']>; menu: keyof Texts['shell']['menu'] }

/** Where a step is done, if that is in the product: under the name that the menu has for it. */
const places: Record<string, Place | undefined> = {
  choose: { to: '/musics', menu: 'musics' },
  copy: { to: '/manage-channel', menu: 'manage_channel' },
  verify: { to: '/manage-channel', menu: 'manage_channel' },
  earnings: { to: '/report-video', menu: 'report_video' },
}

/** Leads from a step into the product. */
function StepLink({ step }: { step: string }) {
  const t = useTranslations('shell')
  const place = places[step]
  if (!place) return null
  return (
    <Link to={place.to} className={`${buttonClass('quiet')} text-primary-text`}>
      {t(`menu.${place.menu}`)}
      <ChevronRight size={16} aria-hidden="true" className="-mx-1" />
    </Link>
  )
}
