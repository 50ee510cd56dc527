import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ModalLink } from '../../ui/modal-link.tsx'
import { type ExplainedSubject, writeExplainedSubject } from './explained-subject.ts'
import { loadWhy } from './why-modal.tsx'

/** Asks why a figure changed. */
export function WhyLink({ subject }: { subject: ExplainedSubject }) {
  const t = useTranslations('dashboard.cause')
  return (
    <ModalLink
      modal="why"
      subject={writeExplainedSubject(subject)}
      onPointerEnter={loadWhy}
      className="inline-flex items-center font-medium whitespace-nowrap text-primary-text hover:underline pointer-coarse:py-1.5 print:hidden"
    >
      {t('why')}
      <ChevronRight size={14} aria-hidden="true" />
    </ModalLink>
  )
}
