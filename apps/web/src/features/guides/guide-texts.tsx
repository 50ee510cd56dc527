import { type GuideId, guideIds, guides } from '@cuesheet/contract/guides'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../lib/i18n.ts'
import { useLocale } from '../../lib/locale.ts'
import { constantsQuery } from '../../lib/network-constants.ts'
import type { GuideEntry } from './guide-search.ts'
import { type Family, families, textValues } from './text-values.ts'

type GuideTexts = Texts['guides']['texts']
type HeadKey = { [F in Family]: `texts.${F}.title` }[Family]
type StepKey = { [F in Family]: `texts.${F}.steps.${keyof GuideTexts[F]['steps'] & string}.title` }[Family]

/** What follows a verification, in its order. */
export const afterVerifying = ['checking', 'review', 'failed'] as const

export type StepTexts = { title: string; text: ReactNode; tip: ReactNode | null; plain: string }

const richTags = {
  b: (words: ReactNode) => <strong className="font-semibold text-text">{words}</strong>,
  code: (words: ReactNode) => (
    <code className="rounded-small bg-sunken px-1.5 py-0.5 font-sans font-medium text-text">{words}</code>
  ),
}
const plainTags = { b: (words: string) => words, code: (words: string) => words }

/** The words of the guides in the language shown, with the network's figures in them. */
export function useGuideTexts() {
  const t = useTranslations('guides')
  const locale = useLocale()
  const { data: constants } = useSuspenseQuery(constantsQuery)

  const readFamily = (family: Family, device = '') => {
    const values = textValues(constants, locale, device)
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
    listEntries: (): GuideEntry[] => {
      const auths = readFamily('auths')
      return [
        ...guideIds.flatMap((guide) => {
          const { title: guideTitle, step: read } = readGuide(guide)
          return stepsOf(guide).map((step) => {
            const { title, plain: words } = read(step)
            return { path: guides[guide].path, hash: `step-${step}`, guideTitle, title, words }
          })
        }),
        ...afterVerifying.map((hash) => {
          const { title, plain: words } = auths.step(hash)
          return { path: '/guides/auths' as const, hash, guideTitle: auths.title, title, words }
        }),
      ]
    },
  }
}
