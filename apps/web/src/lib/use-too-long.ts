import { countCharacters, isVisibleText, onOneLine } from '@cuesheet/contract/values/characters'
import { useTranslations } from 'use-intl'

/** What is wrong with a text of more characters than its field takes: fields never cut what is typed or pasted. */
export function useTooLong(): (text: string, most: number) => string | undefined {
  const t = useTranslations('app.errors')
  return (text, most) => {
    const count = text.length > most ? countCharacters(text) : 0
    return count > most ? t('too_long', { most, count }) : undefined
  }
}

/** The same of a name or title, which others read: nothing in it may be hidden. */
export function useLineProblem(): (text: string, most: number) => string | undefined {
  const t = useTranslations('app.errors')
  const tooLong = useTooLong()
  return (text, most) => {
    const line = onOneLine(text)
    return tooLong(line, most) ?? (line === '' || isVisibleText(line) ? undefined : t('hidden'))
  }
}
