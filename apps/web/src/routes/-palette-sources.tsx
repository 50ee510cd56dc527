import { exportReport } from '@cuesheet/contract/report-export'
import { managedCloseMonths, settledMonths } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Me } from '../features/auth/me.ts'
import { tagsQuery } from '../features/music/music-queries.ts'
import type { PaletteItem } from '../features/palette/palette-item.ts'
import { synonymsOf } from '../features/palette/synonyms.ts'
import { call, longDeadlineMs } from '../lib/call.ts'
import { queryOf } from '../lib/client.ts'
import { useFormat } from '../lib/format.ts'
import { useDownload } from '../lib/use-download.ts'

/** What a network has that the palette finds without its search: moods and settled months; asked for once it is open. */
export function usePaletteSources(me: Me, isOpen: boolean): PaletteItem[] {
  const t = useTranslations('palette')
  const format = useFormat()
  const role = me.permission_flag
  const isOf = (flag: number) => ({ enabled: isOpen && role === flag, staleTime: 60_000 })
  const tags = useQuery({ ...tagsQuery(), enabled: isOpen && role !== 2 }).data?.datas ?? []
  const managed = useQuery(queryOf(managedCloseMonths, {}, isOf(1))).data?.rows
  const own = useQuery(queryOf(settledMonths, {}, isOf(0))).data?.rows
  const thisYear = String(new Date().getFullYear())
  const months = (managed ?? own ?? []).map(({ month }): PaletteItem => {
    const isThisYear = month.startsWith(thisYear)
    const name = isThisYear ? format.monthName(month) : format.month(month)
    return {
      kind: 'month',
      id: month,
      label: t('month', { month: name }),
      words: [
        monthWords(month),
        ...[format.month(month), format.monthName(month)].map((name) => t('month', { month: name })),
      ].join('|'),
      place: { to: own ? '/money' : '/settlement', search: { month } },
    }
  })
  const moods = tags
    .filter(({ tracks }) => tracks > 0)
    .map(
      ({ id, slug, name, tracks }): PaletteItem => ({
        kind: 'mood',
        id: String(id),
        label: name,
        detail: t('tracks', { count: tracks }),
        words: slug,
        place: { to: '/musics/all', search: { tags: String(id) } },
      }),
    )
  return [...months, ...moods]
}

const englishMonths =
  'January February March April May June July August September October November December'.split(' ')

/** How a month is written by who does not write as the language on screen does: 2026-08, 8월 정산, August settlement. */
function monthWords(month: string): string {
  const [year, digits = ''] = month.split('-')
  const number = Number(digits)
  const english = englishMonths[number - 1] ?? ''
  return [
    month,
    `${year}.${digits}`,
    `${year}${digits}`,
    `${number}월 정산`,
    `${year}년 ${number}월 정산`,
    ...[english, english.slice(0, 3)].flatMap((name) => [`${name} settlement`, `${name} ${year} settlement`]),
  ].join('|')
}

/** The reports as they stand without a filter, as a file. */
export function useExportItems(): PaletteItem[] {
  const t = useTranslations('palette.actions')
  const words = useTranslations('palette.found_by')
  const download = useDownload((report: 'channels' | 'videos') =>
    call(exportReport, {
      body: { report, format: 'xlsx', sort: 'profit', order: 'desc' },
      deadlineMs: longDeadlineMs,
    }),
  )
  return (['channels', 'videos'] as const).map((report): PaletteItem => {
    const id = `export_${report}` as const
    return {
      kind: 'action',
      id,
      label: t(id),
      icon: Download,
      words: `${id.replace('_', ' ')} ${words(id)} ${synonymsOf(id)}`,
      act: () => download.mutate(report),
    }
  })
}
