import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/button.tsx'

export function BackToGuides() {
  const t = useTranslations('shell')
  return (
    <Link to="/guides" className={`${buttonClass('quiet')} -mt-2 mb-2 -ml-3`}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('menu.guides')}
    </Link>
  )
}
