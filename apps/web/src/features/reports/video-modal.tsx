import { lazy, Suspense } from 'react'
import { loadTexts } from '../../lib/i18n.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import type { VideoDetailProps } from './video-detail.tsx'

/** To be called as soon as a reader is about to open a video. */
export const loadVideoDetail = () =>
  Promise.all([import('./video-detail.tsx'), loadTexts('countries')]).then(([screen]) => screen)
const VideoDetail = lazy(loadVideoDetail)

/** The video that the address names, over the list it is opened from. */
export function VideoModal(props: Omit<VideoDetailProps, 'subject' | 'onClose'>) {
  const { subject, isOpen, close } = useModal('video-detail')
  const isNeeded = useHasBeen(isOpen)
  return <Suspense>{isNeeded && <VideoDetail {...props} subject={subject} onClose={close} />}</Suspense>
}
