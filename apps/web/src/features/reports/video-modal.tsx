import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import type { VideoDetailProps } from './video-detail.tsx'

/** To be called as soon as a reader is about to open a video. */
export const loadVideoDetail = withTexts(() => import('./video-detail.tsx'), 'countries', 'videos')
const VideoDetail = lazy(loadVideoDetail)

/** The video that the address names, over the list it is opened from. */
export function VideoModal(props: Omit<VideoDetailProps, 'subject' | 'onClose' | 'onShow'>) {
  const { subject, isOpen, open, close } = useModal('video-detail')
  const isNeeded = useHasBeen(isOpen)
  // Another video takes the place of this one in the history: Back closes either.
  const show = (next: string) => void open(next, { insteadOf: 'video-detail' })
  return (
    <Suspense>
      {isNeeded && <VideoDetail {...props} subject={subject} onShow={show} onClose={close} />}
    </Suspense>
  )
}
