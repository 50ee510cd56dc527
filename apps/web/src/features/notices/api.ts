import type { PagePayload } from '@cuesheet/contract/builds'
import type { AnswerOf, BodyOf } from '@cuesheet/contract/endpoint'
import {
  addNotice,
  addNoticePicture,
  authoredNotice,
  authoredNotices,
  deleteNotice,
  dismissNotice,
  noticeAudience,
  noticeDetail,
  notices,
  readAllNotices,
  readNotice,
  updateNotice,
  withdrawNotice,
} from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { NoticeRole } from '@cuesheet/contract/values/notices'
import { mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { signalOfWork } from '../../lib/give-up.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { NoticesSearch } from './notices-search.ts'

export type NoticeRow = AnswerOf<typeof notices>['rows'][number]
export type NoticeAnswer = AnswerOf<typeof noticeDetail>
export type Authored = AnswerOf<typeof authoredNotices>['rows'][number]
export type AuthoredDetail = AnswerOf<typeof authoredNotice>['notice']
export type Writing = BodyOf<typeof addNotice>

export const pageSize = 20

/** The server picks each notice's language: another language is another list. */
export const noticesQuery = ({ search = '', page = 1 }: NoticesSearch, locale: Locale) =>
  queryOptions({
    queryKey: ['notices', 'list', { search, page }, locale],
    queryFn: ({ signal }) => call(notices, { query: { search, page, size: pageSize }, signal }),
  })

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
  queryOptions<NoticeAnswer>({
    queryKey: ['notices', 'one', id, locale],
    queryFn: ({ signal }) => call(noticeDetail, { query: { notice: id }, signal }),
    placeholderData: () => fetchedAhead(id, locale),
  })

export const authoredQuery = ({ state, page = 1 }: NoticesSearch, locale: Locale) =>
  queryOptions({
    queryKey: ['notices', 'authored', { state, page }, locale],
    queryFn: ({ signal }) => call(authoredNotices, { query: { state, page, size: pageSize }, signal }),
    staleTime: 0,
  })

export const authoredOneQuery = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'authored', 'one', id],
    queryFn: async ({ signal }) => (await call(authoredNotice, { query: { notice: id }, signal })).notice,
    placeholderData: () => undefined,
    // What is being written on must be what is there.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How many people a notice for these would be for. */
export const audienceQuery = (
  roles: readonly NoticeRole[],
  notice: number | undefined,
  networks?: readonly number[] | 'all',
) =>
  queryOptions({
    queryKey: ['notices', 'audience', [...roles].sort(), notice ?? null, networks ?? null],
    queryFn:
      roles.length === 0 || networks?.length === 0
        ? skipToken
        : async ({ signal }) => {
            const asked = {
              roles: roles.length > 1 ? 'everyone' : roles[0]!,
              ...(notice && { notice }),
              ...(networks && { networks: networks === 'all' ? networks : networks.join(',') }),
            } as const
            return (await call(noticeAudience, { query: asked, signal })).accounts
          },
    staleTime: 15_000,
  })

/** The badge in the menu is part of the profile. */
async function readAgain() {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['notices'] }),
    queryClient.invalidateQueries({ queryKey: ['auth', 'me'] }),
  ])
}

export const markRead = mutationOptions({
  mutationKey: ['notices', 'read'],
  mutationFn: (notice_id: number) => call(readNotice, { body: { notice_id } }),
  onSuccess: readAgain,
})

export const markAllRead = mutationOptions({
  mutationKey: ['notices', 'read', 'all'],
  mutationFn: () => call(readAllNotices),
  onSuccess: readAgain,
})

export const dismiss = mutationOptions({
  mutationKey: ['notices', 'dismiss'],
  mutationFn: (notice_id: number) => call(dismissNotice, { body: { notice_id } }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: ['auth', 'me'] }),
})

/** `known`: the notice that is changed, as it was when the change began. */
export const save = mutationOptions({
  mutationKey: ['notices', 'save'],
  mutationFn: ({
    known,
    ...writing
  }: Writing & { known: { notice_id: number; revision: number } | null; is_news: boolean }) =>
    known
      ? call(updateNotice, { body: { ...writing, notice_id: known.notice_id, revision: known.revision } })
      : call(addNotice, { body: writing }),
  onSuccess: readAgain,
})

export const withdraw = mutationOptions({
  mutationKey: ['notices', 'withdraw'],
  mutationFn: (notice_id: number) => call(withdrawNotice, { body: { notice_id } }),
  onSuccess: readAgain,
})

export const remove = mutationOptions({
  mutationKey: ['notices', 'delete'],
  mutationFn: (notice_id: number) => call(deleteNotice, { body: { notice_id } }),
  onSuccess: readAgain,
})

/** Uploads a picture; answers how a text names it. */
export const uploadPicture = mutationOptions({
  mutationKey: ['notices', 'picture'],
  mutationFn: async (file: Blob) => {
    const signal = signalOfWork()
    const body = { content: await base64Of(file) }
    const { address } = await call(addNoticePicture, {
      body,
      deadlineMs: longDeadlineMs,
      ...(signal && { signal }),
    })
    return address
  },
})
