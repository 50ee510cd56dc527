import * as z from 'zod/mini'

export const locales = ['ko', 'en', 'zh-CN', 'zh-TW'] as const
export type Locale = (typeof locales)[number]
export const localeSchema = z.enum(locales)

/** Lasts 365 days, path /, SameSite=Lax. */
export const localeCookie = 'language'

/** The first offered locale an Accept-Language value asks for, by quality then order; null when none fits. */
export function matchLocale(acceptLanguage: string | undefined): Locale | null {
  if (!acceptLanguage) return null
  const requested = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of requested) {
    if (tag === 'ko' || tag.startsWith('ko-')) return 'ko'
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
    if (/^zh-(tw|hk|mo|hant)\b/.test(tag)) return 'zh-TW'
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN'
  }
  return null
}
