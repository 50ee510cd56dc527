import { lazy, Suspense } from 'react'
import { withTexts } from '../../lib/i18n.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import type { ExplanationPanelProps } from './explanation-panel.tsx'

/** To be called as soon as a reader is about to ask why. */
export const loadWhy = withTexts(() => import('./explanation-panel.tsx'), 'explanation', 'countries')
const ExplanationPanel = lazy(loadWhy)

/** Why the figure that the address names changed, over what is there. */
export function WhyModal(props: Omit<ExplanationPanelProps, 'subject' | 'onClose'>) {
  const { subject, isOpen, close } = useModal('why')
  const isNeeded = useHasBeen(isOpen)
  return <Suspense>{isNeeded && <ExplanationPanel {...props} subject={subject} onClose={close} />}</Suspense>
}
