import { consoleSections } from '@cuesheet/contract/console-screens'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { withTexts } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { type SectionScreen, sections } from './sections.ts'
import './texts.ts'

/** What others change as well is read again whenever it is opened. */
for (const room of ['close', 'people', 'system', 'today'])
  queryClient.setQueryDefaults(['console', room], { staleTime: 0 })

const screens = new Map<string, SectionScreen>(
  Object.entries(sections).map(([name, { load, texts }]) => [
    name,
    lazy(withTexts(load, 'console_frame', ...texts)),
  ]),
)

/** The page of the console that the address names; `unknown` where it names none. */
export default function ConsoleScreen({ unknown }: { unknown: ReactNode }) {
  const { _splat = '' } = useParams({ strict: false })
  const [section = consoleSections[0], ...path] = _splat.split('/').filter(Boolean)
  const Screen = screens.get(section)
  if (!Screen) return unknown
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen path={path} />
    </Suspense>
  )
}
