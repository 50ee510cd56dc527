import { type Certificate, certificates } from '@cuesheet/contract/certificates'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { modalTo } from '../../ui/modal-link.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { certificateTones } from './video-certificates.tsx'

type Search = { page?: number | undefined }
const size = 50
const none: readonly Certificate[] = []

/** What was certified, the latest first; each opens the certificates of its video. */
export function CertificatesList({ search, onSearch }: { search: Search; onSearch: (to: Search) => void }) {
  const t = useTranslations('requests.certificates')
  const words = useTranslations('requests')
  const query = useQuery(queryOf(certificates, { page: search.page ?? 1, size }))
  const answer = query.data
  const state = (row: Certificate) => (
    <StatusPill tone={certificateTones[row.state]}>{t(`states.${row.state}`)}</StatusPill>
  )
  const nameOf = ({ number, version }: Certificate) => (version > 1 ? `${number} v${version}` : number)
  return (
    <RecordList
      label={t('title')}
      query={query}
      rows={answer?.rows ?? none}
      rowKey={({ certificate_id }) => String(certificate_id)}
      search={{ page: search.page }}
      onSearch={onSearch}
      status={answer ? t('count', { count: answer.total }) : null}
      failed={t('failed')}
      empty={{ icon: FileText, title: t('none'), text: t('none_text') }}
      pages={{ size, total: answer?.total ?? 0, range: (values) => words('list.range', values) }}
      table="certificates"
      columns={[
        {
          id: 'track',
          header: t('track'),
          kind: 'name',
          value: ({ track }) => track.title,
          detail: ({ track }) => track.artist,
        },
        { id: 'video', header: t('video'), width: 260, rank: 2, value: ({ video }) => video.title },
        { id: 'number', header: t('number'), width: 170, rank: 1, value: nameOf },
        { id: 'state', header: t('state'), width: 110, rank: 0, write: state },
        { id: 'issued_on', header: t('issued_head'), kind: 'day', width: 130, rank: 3 },
      ]}
      linkOf={({ channel_id, video }) => modalTo('certificate', `${channel_id}.${video.video_id}`) as never}
      phone={(row) => ({
        title: row.track.title,
        text: `${nameOf(row)} · ${row.video.title}`,
        end: state(row),
      })}
    />
  )
}
