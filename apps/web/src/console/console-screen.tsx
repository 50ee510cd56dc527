import { consoleSections } from '@cuesheet/contract/console-screens'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../lib/i18n.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { type SectionScreen, sections } from './sections.ts'
import './texts.ts'

const screens = new Map<string, SectionScreen>(
  Object.entries(sections).map(([name, { load, texts }]) => [
    name,
    lazy(withTexts(load, 'console_frame', ...texts)),
  ]),
)

/** The page of the console that the address names; `unknown` where it names none. */
export default function ConsoleScreen({ unknown }: { unknown: ReactNode }) {
  const t = useTranslations('app')
  const { _splat = '' } = useParams({ strict: false })
  const [section = consoleSections[0], ...path] = _splat.split('/').filter(Boolean)
  const Screen = screens.get(section)
  if (!Screen) return unknown
  return (
    <Suspense fallback={<ScreenSkeleton label={t('state.loading')} />}>
      <Screen path={path} />
    </Suspense>
  )
}
