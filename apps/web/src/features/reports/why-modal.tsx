import { withTexts } from '../../lib/i18n.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import type { ExplanationPanelProps } from './explanation-panel.tsx'

/** To be called as soon as a reader is about to ask why. */
export const loadWhy = withTexts(() => import('./explanation-panel.tsx'), 'cause', 'explanation', 'countries')

/** Why the figure that the address names changed, over what is there. */
export function WhyModal(props: Omit<ExplanationPanelProps, 'subject' | 'onClose'>) {
  const { subject, isOpen, close } = useModal('why')
  return (
    <Layer load={loadWhy} isOpen={isOpen} onClose={close} isDialog>
      {(ExplanationPanel) => <ExplanationPanel {...props} subject={subject} onClose={close} />}
    </Layer>
  )
}
