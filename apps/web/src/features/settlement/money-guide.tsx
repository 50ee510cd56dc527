import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../ui/button.tsx'

/** To how money is computed, in a member's words. */
export function MoneyGuideLink() {
  const t = useTranslations('money')
  return (
    <Link to="/guides/money" className={buttonClass('secondary')}>
      <CircleHelp size={16} aria-hidden="true" />
      {t('how')}
    </Link>
  )
}
