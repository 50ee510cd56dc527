import { createFileRoute } from '@tanstack/react-router'
import { LanguageScreen } from '../../features/language/language-screen.tsx'
import { usePreferences } from '../-use-preferences.ts'

export const Route = createFileRoute('/_signed-in/language')({ component: Language })

function Language() {
  const prefer = usePreferences()
  return <LanguageScreen onChoose={(language) => prefer({ language })} />
}
