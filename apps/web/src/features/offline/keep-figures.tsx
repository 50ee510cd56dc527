import { me } from '@cuesheet/contract/auth'
import { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { useFormat } from '../../lib/format.ts'
import { keyOf } from '../../lib/key-of.ts'
import { useLocale } from '../../lib/locale.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { findWorker } from '../../lib/worker.ts'

type Summary = AnswerOf<typeof summary>

const put = async (name: string, content: object) =>
  (await caches.open(name)).put('/', new Response(JSON.stringify(content)))

/** The dashboard's last answer about all of the account's channels; null where somebody else looks on, or may. */
function findLast(): { answer: Summary; at: number } | null {
  const profiles = queryClient.getQueriesData<AnswerOf<typeof me>>({ queryKey: me.path.split('/') })
  const loaded = profiles.flatMap(([, profile]) => profile ?? [])
  if (loaded.length === 0 || loaded.some(({ viewing }) => viewing !== null)) return null
  const [last] = queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(summary).slice(0, -1) })
    .filter(({ queryKey, state }) => {
      const { asked } = queryKey.at(-1) as { asked?: { member?: number; channel?: number } }
      return state.data !== undefined && asked?.member === undefined && asked?.channel === undefined
    })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return last ? { answer: last.state.data as Summary, at: last.state.dataUpdatedAt } : null
}

/** Keeps the dashboard's last figures, as it said them, for `worker.js` to show where there is no network. */
export function KeepFigures() {
  const t = useTranslations('offline')
  const format = useFormat()
  const locale = useLocale()
  const write = useRef<(last: { answer: Summary; at: number }) => object>(() => ({}))
  write.current = ({ answer: { totals, period }, at }) => ({
    at,
    as_of: t('as_of', { time: format.fullMoment(new Date(at).toISOString()) }),
    days: period.from && period.to ? format.dayRange(period.from, period.to) : '',
    rows: [
      { label: t('profit'), value: format.money(totals.profit) },
      { label: t('views'), value: format.count(totals.views) },
    ],
  })
  const metadata = brand.metadata()
  const words = {
    locale,
    site: metadata?.texts[locale].title ?? '',
    color: metadata?.color_primary,
    title: t('title'),
    none: t('none'),
    again: t('again'),
  }
  const said = useRef(words)
  said.current = words
  useEffect(() => {
    if (!('caches' in globalThis)) return
    const token = session.token()
    let keptAt = 0
    const keep = async () => {
      const last = findLast()
      if (!last || last.at === keptAt || session.token() !== token) return
      keptAt = last.at
      await put('figures', write.current(last))
      // It was being written while the account left.
      if (session.token() !== token) await caches.delete('figures')
    }
    const begin = async () => {
      if (!(await findWorker())) return
      await put('words', said.current)
      await keep()
    }
    void begin().catch(() => {})
    return queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') void keep().catch(() => {})
    })
  }, [])
  return null
}
