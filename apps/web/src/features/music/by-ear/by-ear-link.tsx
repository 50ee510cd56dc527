import { AudioLines } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../../lib/class-names.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ModalLink } from '../../../ui/modal-link.tsx'

/** Opens the catalogue by ear. `of`: what is played, as `music/queue` takes it. */
export function ByEarLink({ of, label, className }: { of: string; label?: string; className?: string }) {
  const t = useTranslations('music')
  return (
    <ModalLink modal="by-ear" subject={of} className={classNames(buttonClass('secondary'), className)}>
      <AudioLines size={16} aria-hidden="true" />
      {label ?? t('by_ear')}
    </ModalLink>
  )
}
