import { isolated } from '@cuesheet/contract/values/characters'
import formatCompiled from 'use-intl/format-message/format-only'

/** What use-intl formats every text with (vite.config.ts): names, titles and all else put into it are isolated. */
export default function formatText(
  ...[key, message, values, options]: Parameters<typeof formatCompiled>
): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, message, values && isolateAll(values), options)
}

const isolateAll = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  ) as Values
