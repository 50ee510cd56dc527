import { withTexts } from '../lib/i18n.ts'
import { useModal } from '../lib/use-modal.ts'
import { Layer } from '../ui/layer.tsx'

const loadAsk = withTexts(() => import('../features/requests/ask-modal.tsx'), 'requests')
const loadCertificate = withTexts(() => import('../features/requests/certificate-modal.tsx'), 'requests')

/** What is asked about a video or a channel, and certified of a video, over any screen that shows one. */
export function RequestLayers({ isManager }: { isManager: boolean }) {
  const ask = useModal('ask')
  const certificate = useModal('certificate')
  return (
    <>
      <Layer load={loadAsk} isOpen={ask.isOpen} onClose={ask.close} isDialog>
        {(AskModal) => <AskModal modal={ask} />}
      </Layer>
      <Layer load={loadCertificate} isOpen={certificate.isOpen} onClose={certificate.close} isDialog>
        {(CertificateModal) => <CertificateModal modal={certificate} isManager={isManager} />}
      </Layer>
    </>
  )
}
