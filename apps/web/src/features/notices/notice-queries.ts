import type { PagePayload } from '@cuesheet/contract/builds'
import {
  authoredNotice,
  authoredNotices,
  type NoticeAnswer,
  noticeDetail,
  notices,
} from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type NoticesSearch, pageSize } from './notices-search.ts'

/** The server picks each notice's language: another language is another list. */
export const noticesQuery = ({ search = '', page = 1 }: NoticesSearch, locale: Locale) =>
  queryOf(notices, { search, page, size: pageSize }, { vary: [locale] })

/** What was fetched ahead of a notice that is for everyone, until its answer is here. */
function fetchedAhead(id: number, locale: Locale): NoticeAnswer | undefined {
  const payload = queryClient.getQueryData<PagePayload>(['page-payload', `/notices/${id}`, locale])
  const found = payload?.notices.find(({ notice_id }) => notice_id === id)
  if (found?.body === undefined) return undefined
  return {
    success: true,
    message: '',
    previous: null,
    next: null,
    notice: {
      ...found,
      body: found.body,
      locales: [found.locale],
      from: 'installation',
      is_read: true,
      changed_at: null,
      is_preview: false,
    },
  }
}

export const noticeQuery = (id: number, locale: Locale) =>
  queryOf(noticeDetail, { notice: id }, { vary: [locale], placeholderData: () => fetchedAhead(id, locale) })

export const authoredQuery = ({ state, page = 1 }: NoticesSearch, locale: Locale) =>
  queryOf(authoredNotices, { state, page, size: pageSize }, { vary: [locale], staleTime: 0 })

/** What is being written on must be what is there. */
export const authoredOneQuery = (id: number) =>
  queryOf(
    authoredNotice,
    { notice: id },
    {
      placeholderData: nothingMeanwhile,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
