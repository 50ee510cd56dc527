import type { Currency } from '@cuesheet/contract/values/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { Modal } from '../../ui/modal.tsx'
import { DashboardFailed } from './dashboard-failed.tsx'
import type { Selection } from './selection-search.ts'
import { VideoContent, VideoContentSkeleton } from './video-content.tsx'
import { knownVideo, videoQuery } from './video-queries.ts'
import type { VideoSequence } from './video-sequence.ts'
import { VideoSteps } from './video-steps.tsx'
import { parseVideoSubject } from './video-subject.ts'

export type VideoDetailProps = {
  /** `ID` or `ID.CHANNEL`, as the address has it; undefined while closed. */
  subject: string | undefined
  selection: Selection
  /** Of the list's figures, until the detail brings its own. */
  listCurrency: Currency | undefined
  isManager: boolean
  /** The list over which it is open. */
  sequence: VideoSequence
  onShow: (subject: string) => void
  onClose: () => void
}

/** One video over the list: what the list knows at once, the rest as it arrives. */
export default function VideoDetail({
  subject,
  selection,
  listCurrency,
  isManager,
  sequence,
  onShow,
  onClose,
}: VideoDetailProps) {
  const t = useTranslations('videos.detail')
  const client = useQueryClient()
  // The video stays in sight while its modal closes.
  const [last, setLast] = useState(subject)
  if (subject !== undefined && subject !== last) setLast(subject)
  const video = parseVideoSubject(subject ?? last ?? '')
  const query = useQuery({
    ...videoQuery(selection, video ?? { video_id: '' }),
    enabled: video !== null,
  })
  const listedVideo = video && knownVideo(client, selection, video)
  const row = query.data?.video ?? listedVideo
  const format = useFormat(query.data?.freshness.currency ?? listCurrency)
  const content = useRef<HTMLDivElement>(null)
  const shownSubject = subject ?? last
  // biome-ignore lint/correctness/useExhaustiveDependencies: each video is read from its beginning
  useEffect(() => {
    content.current?.closest('[data-modal-scroll]')?.scrollTo({ top: 0, behavior: 'instant' })
  }, [shownSubject])
  const isMissing = video === null || isNotFound(query.error)
  return (
    <Modal
      isOpen={subject !== undefined}
      onClose={onClose}
      title={isMissing ? t('title') : (row?.title ?? t('title'))}
      form="side"
      tools={
        video && (
          <VideoSteps sequence={sequence} video={video} content={content} format={format} onShow={onShow} />
        )
      }
    >
      <div ref={content}>
        {isMissing ? (
          <NotFound />
        ) : query.isError && !query.data ? (
          <DashboardFailed
            title={t('failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            isBusy={query.isFetching}
          />
        ) : row ? (
          <VideoContent
            key={shownSubject}
            row={row}
            detail={query.data ?? null}
            format={format}
            isManager={isManager}
            member={selection.member}
            compareWith={selection.compare ?? 'previous'}
          />
        ) : (
          <VideoContentSkeleton />
        )}
      </div>
    </Modal>
  )
}

function NotFound() {
  const t = useTranslations('videos.detail')
  return (
    <div className="py-10 text-center" role="alert">
      <p className="font-semibold">{t('not_found')}</p>
      <p className="mt-1 text-muted">{t('not_found_text')}</p>
    </div>
  )
}
