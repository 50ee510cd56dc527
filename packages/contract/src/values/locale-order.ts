import { type Locale, locales } from './locale.ts'

/**
 * In which order a text's languages are tried: the one asked for, the other script of Chinese, the network's own, English,
 * whichever there is.
 */
export function localeOrder(wanted: Locale, networkDefault: Locale): Locale[] {
  const script = wanted === 'zh-CN' ? ['zh-TW' as const] : wanted === 'zh-TW' ? ['zh-CN' as const] : []
  return [...new Set([wanted, ...script, networkDefault, 'en' as const, ...locales])]
}
