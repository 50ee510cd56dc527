import type { Pattern } from '@cuesheet/contract/patterns'
import { addDays } from '@cuesheet/contract/values/day'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'

/** A Sunday: the days after it are those of the week, from 1. */
const sunday = '2026-11-01'

/** What videos with a pattern have in common, in words; of a track its title. */
export function usePatternName(format: Format) {
  const t = useTranslations('patterns')
  const clock = (hour: number) => format.clock(new Date(2026, 0, 1, hour).toISOString())
  return ({ kind, is_shorts, from, below, tag, track }: Pattern): string => {
    switch (kind) {
      case 'format':
        return t(is_shorts ? 'shorts' : 'others')
      case 'weekday':
        return format.weekday(addDays(sunday, from!), 'long')
      case 'hour':
        return t('between', { from: clock(from!), below: clock(below!) })
      case 'length':
        if (below === null) return t('hours_on', { hours: from! / 3600 })
        if (from === 0) return t('seconds_under', { below })
        if (below <= 60) return t('seconds', { from: from!, below })
        return t('minutes', { from: from! / 60, below: below / 60 })
      case 'mood':
        return tag!.name
      case 'track':
        return track!.title
    }
  }
}
