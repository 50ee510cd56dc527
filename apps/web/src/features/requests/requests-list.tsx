import { type MemberRequest, networkRequests, requests } from '@cuesheet/contract/requests'
import { requestKinds } from '@cuesheet/contract/values/requests'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import type { SearchOf } from '../../lib/search-params.ts'
import { modalTo } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import type { requestsShape } from './requests-search.ts'

export const requestTones: Record<MemberRequest['state'], Tone> = {
  open: 'warn',
  needs_information: 'info',
  granted: 'good',
  refused: 'neutral',
}

type Search = Pick<SearchOf<typeof requestsShape>, 'state' | 'kind' | 'page'>
type Props = {
  isMember: boolean
  /** Of which network, where an operator asks. */
  network?: number
  search: Search
  onSearch: (change: Search) => void
}

const size = 50
const none: readonly MemberRequest[] = []
export const subjectOf = ({ kind, video, video_id, channel }: MemberRequest) =>
  kind === 'release' ? (video ?? video_id ?? channel) : channel

/** Requests, what is open first by the time that is left; each opens its thread. */
export function RequestsList({ isMember, network, search, onSearch }: Props) {
  const t = useTranslations('requests')
  const asked = { state: search.state, kind: search.kind, page: search.page ?? 1, size }
  const query = useQuery(
    network === undefined ? queryOf(requests, asked) : queryOf(networkRequests, { network, ...asked }),
  )
  const answer = query.data
  const thumbnail = (row: MemberRequest) => (
    <Picture
      src={row.thumbnail}
      alt=""
      loading="lazy"
      className="h-12 w-9 shrink-0 rounded-small bg-sunken object-cover"
    />
  )
  const state = (row: MemberRequest) => (
    <StatusPill tone={requestTones[row.state]}>{t(`states.${row.state}`)}</StatusPill>
  )
  return (
    <RecordList
      label={t('list.label')}
      query={query}
      rows={answer?.rows ?? none}
      rowKey={({ request_id }) => String(request_id)}
      search={{ state: search.state, kind: search.kind, page: search.page }}
      onSearch={onSearch}
      filters={[
        {
          name: 'state',
          label: t('list.filter'),
          any: t('list.all_states'),
          options: ['waiting', 'decided'],
          text: (value) => t(`list.${value}`),
        },
        {
          name: 'kind',
          label: t('list.kind'),
          any: t('list.all_kinds'),
          options: requestKinds,
          text: (value) => t(`kinds.${value}`),
        },
      ]}
      status={answer ? t('list.count', { count: answer.total }) : null}
      failed={t('list.failed')}
      narrowed={{ title: t('list.narrowed'), text: t('list.narrowed_text'), clear: t('list.clear') }}
      empty={{
        icon: MessagesSquare,
        title: t('list.none'),
        text: t(isMember ? 'list.none_member' : 'list.none_manager'),
      }}
      pages={{ size, total: answer?.total ?? 0, range: (values) => t('list.range', values) }}
      table="requests"
      columns={[
        {
          id: 'subject',
          header: t('list.subject'),
          kind: 'name',
          value: subjectOf,
          picture: thumbnail,
          detail: (row) => (row.kind === 'release' ? row.channel : null),
        },
        { id: 'kind', header: t('list.kind'), width: 144, rank: 3, write: (row) => t(`kinds.${row.kind}`) },
        ...(isMember ? [] : [{ id: 'nickname' as const, header: t('list.member'), width: 140, rank: 2 }]),
        { id: 'left', header: t('list.left'), width: 132, rank: 1, write: (row) => <TimeLeft row={row} /> },
        { id: 'state', header: t('list.state'), width: 136, rank: 0, write: state },
        { id: 'opened_at', header: t('list.opened'), kind: 'moment', width: 172, rank: 4 },
      ]}
      linkOf={({ request_id }) => modalTo('dialog', `request.${request_id}`) as never}
      phone={(row) => ({
        title: subjectOf(row),
        text: [t(`kinds.${row.kind}`), isMember ? row.channel : row.nickname].filter(Boolean).join(' · '),
        picture: thumbnail(row),
        end: (
          <span className="grid justify-items-end gap-1 text-small">
            {state(row)}
            <TimeLeft row={row} />
          </span>
        ),
      })}
    />
  )
}

/** How long a request may still wait for its answer; nothing where it does not. */
export function TimeLeft({ row: { days_left, answer_by } }: { row: MemberRequest }) {
  const t = useTranslations('requests')
  const format = useFormat()
  if (days_left === null) return null
  return (
    <span
      title={t('thread.answer_by', { day: format.dayAndYear(answer_by) })}
      className={days_left < 0 ? 'font-medium text-danger' : days_left <= 2 ? 'text-warn' : 'text-muted'}
    >
      {days_left < 0 ? t('late', { days: -days_left }) : t('days_left', { days: days_left })}
    </span>
  )
}
