import { withTexts } from '../../lib/i18n.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import type { VideoDetailProps } from './video-detail.tsx'

/** To be called as soon as a reader is about to open a video. */
export const loadVideoDetail = withTexts(
  () => import('./video-detail.tsx'),
  'cause',
  'charts',
  'countries',
  'videos',
)

/** The video that the address names, over the list it is opened from. */
export function VideoModal(props: Omit<VideoDetailProps, 'subject' | 'onClose' | 'onShow'>) {
  const { subject, isOpen, open, close } = useModal('video-detail')
  // Another video takes the place of this one in the history: Back closes either.
  const show = (next: string) => void open(next, { insteadOf: 'video-detail' })
  return (
    <Layer load={loadVideoDetail} isOpen={isOpen} onClose={close} isDialog>
      {(VideoDetail) => <VideoDetail {...props} subject={subject} onShow={show} onClose={close} />}
    </Layer>
  )
}
