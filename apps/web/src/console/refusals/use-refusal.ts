import { useTranslations } from 'use-intl'
import { refusalPatterns } from './refusal-patterns.ts'

/** What an importer said in English, in the viewer's language; null where it has no words for it. */
export function useRefusal(): (english: string) => string | null {
  const t = useTranslations('console_refusals')
  const say = (english: string): string | null => {
    for (const [pattern, key] of refusalPatterns) {
      const found = pattern.exec(english)
      if (!found) continue
      const { reason, ...values } = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([name, value]) => [name, value ?? '…']),
      )
      return t(key, { ...values, ...(reason !== undefined && { reason: say(reason) ?? reason }) } as never)
    }
    return null
  }
  return say
}
