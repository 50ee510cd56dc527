import { exportReport } from '@cuesheet/contract/report-export'
import { type ChannelSort, channelSorts } from '@cuesheet/contract/values/channel-columns'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { type VideoSort, videoSorts } from '@cuesheet/contract/values/video-sort'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { findPublicName } from '../../../access/network-site.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Table } from '../../../csv/write-table.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { beginReading, type OpenTable, serveDownloads } from '../../../http/downloads.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { textsOf } from '../../../locales/texts.ts'
import { readingOf } from '../report-serving.ts'
import { readSelection, type Selection } from '../selection.ts'
import { describeCounting, describeMoney } from './describe-money.ts'
import { dayColumns, exportDays } from './export-days.ts'
import { channelColumns, exportChannels, exportVideos, videoColumns } from './export-rows.ts'

const columnsOf = { channels: channelColumns, videos: videoColumns, days: dayColumns }

type Asked = z.output<typeof exportReport.body> & { locale: Locale; currency: Currency }

export function exportRoutes(server: Server): void {
  const { db } = server
  const downloads = serveDownloads<Asked>(server, 'downloads', (viewer, asked) =>
    openExport(server, viewer, asked),
  )

  serve(server, exportReport, async ({ body, viewer, token, locale, currency }) => {
    const sorts: readonly string[] = body.report === 'videos' ? videoSorts : channelSorts
    if (!sorts.includes(body.sort))
      throw new DomainError('invalid_input', { fields: { sort: 'field_choice' } })
    downloads.requireRoom(viewer)
    // Refuse here, where the screen can show the error, and not in the download.
    await readSelection(db, { viewer, currency, query: body }, readingOf(server))
    return downloads.offer({ viewer, token }, { ...body, locale, currency })
  })
}

/** The table of an export, over a transaction that stays open until `close`. */
async function openExport(
  server: Server,
  viewer: Viewer,
  { currency, locale, ...query }: Asked,
): Promise<OpenTable> {
  const { transaction, close } = await beginReading(server.db)
  try {
    const asked = { viewer, currency, query }
    const selection = await readSelection(transaction, asked, readingOf(server))
    return {
      format: query.format,
      table: await describe(transaction, selection, query, { locale, viewer }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function describe(
  db: Database,
  selection: Selection,
  query: Omit<Asked, 'currency' | 'locale'>,
  { locale, viewer }: { locale: Locale; viewer: Viewer },
): Promise<Table> {
  const reader = { account_id: viewer.account_id, is_manager: viewer.permission_flag !== 0 }
  const { scope, period, freshness } = selection
  const texts = textsOf(locale)
  const words = texts.exports
  const { report, sort, order, search, kind } = query
  const columns = columnsOf[report](selection, texts)
  const names = await findNames(db, selection)
  const network = await findPublicName(db, scope, locale)
  const days = period.from && period.to ? `${period.from} – ${period.to}` : words.no_data
  return {
    name: words[report],
    file_name: [words[report], period.from, period.to].filter((part) => part !== null).join(' '),
    head: [
      [words[report], network],
      [words.period, days],
      ...(names.member === null ? [] : [[words.member, names.member] as [string, string]]),
      ...(names.channel === null ? [] : [[words.channel, names.channel] as [string, string]]),
      ...(search ? [[words.search, search] as [string, string]] : []),
      ...(report === 'videos' && kind !== 'all'
        ? [[words.kind, words[kind === 'shorts' ? 'shorts' : 'other_videos']] as [string, string]]
        : []),
      [words.currency, freshness.currency],
      ...describeMoney(selection, report, words),
      ...describeCounting(selection, report, texts),
      [words.through, freshness.data_through ?? words.no_data],
      [words.note, `${words.provisional} ${words[scope.terms]}`],
    ],
    columns,
    rows:
      report === 'days'
        ? exportDays(db, selection, reader, texts)
        : report === 'channels'
          ? exportChannels(db, selection, { sort: sort as ChannelSort, order, search }, texts)
          : exportVideos(db, selection, { sort: sort as VideoSort, order, search, kind }, texts),
  }
}

/** What the selection is called; null where nothing is selected. */
async function findNames(
  db: Database,
  { scope }: Selection,
): Promise<{ member: string | null; channel: string | null }> {
  const { network_id } = scope
  const { rows } = await sql<{ member: string | null; channel: string | null }>`
    select
      (select nickname from accounts where network_id = ${network_id} and account_id = ${scope.member_id}) as member,
      (select title from channels where network_id = ${network_id} and channel_id = ${scope.channel_id}) as channel
    from networks where network_id = ${network_id}`.execute(db)
  return rows[0]!
}
