import { type ComponentProps, lazy, Suspense } from 'react'
import { useLiveEvents } from '../features/events/use-live-events.ts'
import { Inbox } from '../features/messages/inbox.tsx'
import { withTexts } from '../lib/i18n.ts'
import { useModal } from '../lib/use-modal.ts'
import { Layer } from '../ui/layer.tsx'

const KeepFigures = lazy(
  withTexts(
    () => import('../features/offline/keep-figures.tsx').then((module) => ({ default: module.KeepFigures })),
    'offline',
  ),
)
const loadSharing = withTexts(() => import('../features/sharing/share-picture-modal.tsx'), 'sharing')

/**
 * The inbox, the stream that keeps it and every screen up to date, the picture of a milestone that it tells of, and
 * what can be read without a network.
 */
export default function LiveInbox(props: ComponentProps<typeof Inbox>) {
  useLiveEvents()
  const sharing = useModal('share-picture')
  return (
    <>
      <Inbox {...props} />
      <Suspense fallback={null}>
        <KeepFigures />
      </Suspense>
      <Layer load={loadSharing} isOpen={sharing.isOpen} onClose={sharing.close} isDialog>
        {(SharePictureModal) => <SharePictureModal />}
      </Layer>
    </>
  )
}
