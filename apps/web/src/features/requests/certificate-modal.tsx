import { videoCertificates } from '@cuesheet/contract/certificates'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Modal } from '../../ui/modal.tsx'
import { parseAbout } from './parse-about.ts'
import { VideoCertificates } from './video-certificates.tsx'

type Props = { modal: ReturnType<typeof useModal>; isManager: boolean }

/** The licence certificates of the video that the address names. */
export default function CertificateModal({ modal, isManager }: Props) {
  const t = useTranslations('requests.certificates')
  const about = parseAbout(useKept(modal.subject))
  const query = useQuery({
    ...queryOf(videoCertificates, { video: about?.video_id ?? '', channel: about?.channel_id ?? 0 }),
    enabled: typeof about?.video_id === 'string',
  })
  const certified = query.data?.tracks.find(({ certificate }) => certificate)?.certificate
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      form="side"
      title={t('title')}
      description={certified?.video.title ?? t('lead')}
    >
      {about && about.video_id !== null && (
        <div className="pt-2">
          <VideoCertificates video={about.video_id} channel={about.channel_id} isManager={isManager} />
        </div>
      )}
    </Modal>
  )
}
