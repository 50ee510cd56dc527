import { useTranslations } from 'use-intl'
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
  return (
    <Modal isOpen={modal.isOpen} onClose={modal.close} form="side" title={t('title')} description={t('lead')}>
      {about && about.video_id !== null && (
        <div className="pt-2">
          <VideoCertificates video={about.video_id} channel={about.channel_id} isManager={isManager} />
        </div>
      )}
    </Modal>
  )
}
