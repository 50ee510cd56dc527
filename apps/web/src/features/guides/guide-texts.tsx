import { type GuideId, guideIds, guides } from '@cuesheet/contract/guides'
import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import { verificationHours } from '@cuesheet/contract/values/verification-window'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Messages } from '../../lib/i18n.ts'
import { useLocale } from '../../lib/locale.ts'
import { constantsQuery } from './api.ts'
import type { GuideEntry } from './guide-search.ts'

type Texts = Messages['guides']['texts']
export type Family = keyof Texts
type HeadKey = { [F in Family]: `texts.${F}.title` }[Family]
type StepKey = { [F in Family]: `texts.${F}.steps.${keyof Texts[F]['steps'] & string}.title` }[Family]

/** Where a guide's words stand; iPhone and Android share theirs. */
const families: Record<GuideId, Family> = {
  'pc-auth': 'pc_auth',
  'mobile-auth': 'mobile_auth',
  'aos-mobile-upload': 'mobile_upload',
  'ios-mobile-upload': 'mobile_upload',
  'pc-upload': 'pc_upload',
  'aos-mobile-unlock': 'mobile_unlock',
  'ios-mobile-unlock': 'mobile_unlock',
}

export type StepTexts = { title: string; text: ReactNode; tip: ReactNode | null; plain: string }

const richTags = {
  b: (words: ReactNode) => <strong className="font-semibold text-text">{words}</strong>,
  code: (words: ReactNode) => (
    <code className="rounded-small bg-sunken px-1.5 py-0.5 font-sans font-medium text-text">{words}</code>
  ),
}
const plainTags = { b: (words: string) => words, code: (words: string) => words }

function valuesOf(constants: NetworkConstants, dash: string, device: string) {
  const spanStart = (from: number, to: number) => (from === to ? '' : `${from}${dash}`)
  return {
    ...constants,
    device,
    verification_hours: verificationHours,
    review_from: spanStart(constants.review_days_from, constants.review_days_to),
    recognition_from: spanStart(constants.recognition_days_from, constants.recognition_days_to),
  }
}

/** The words of the guides in the language shown, with the network's figures in them. */
export function useGuideTexts() {
  const t = useTranslations('guides')
  const dash = useLocale() === 'ko' ? '~' : '–'
  const { data: constants } = useSuspenseQuery(constantsQuery)

  const readFamily = (family: Family, device = '') => {
    const values = valuesOf(constants, dash, device)
    const head = (part: 'title' | 'lead') => t(`texts.${family}.${part}` as HeadKey, values)
    const step = (name: string): StepTexts => {
      const key = (part: 'title' | 'text' | 'tip') => `texts.${family}.steps.${name}.${part}` as StepKey
      const parts = (['title', 'text', 'tip'] as const).filter((part) => t.has(key(part)))
      return {
        title: t(key('title'), values),
        text: t.rich(key('text'), { ...values, ...richTags }),
        tip: parts.includes('tip') ? t.rich(key('tip'), { ...values, ...richTags }) : null,
        plain: parts.map((part) => t.markup(key(part), { ...values, ...plainTags })).join(' '),
      }
    }
    return { title: head('title'), lead: head('lead'), step }
  }

  const readGuide = (guide: GuideId) => readFamily(families[guide], guide.split('-')[0])
  const stepsOf = (guide: GuideId): readonly string[] => guides[guide].steps
  return {
    constants,
    readFamily,
    readGuide,
    stepsOf,
    /** Every step of every guide, for the search. */
    listEntries: (): GuideEntry[] =>
      guideIds.flatMap((guide) => {
        const { title: guideTitle, step: read } = readGuide(guide)
        return stepsOf(guide).map((step) => {
          const { title, plain: words } = read(step)
          return { guide, guideTitle, step, title, words }
        })
      }),
  }
}
