import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** To how money is computed, in a member's words. */
export function MoneyGuideLink() {
  const t = useTranslations('money')
  return (
    <Link
      to="/guides/money"
      className="rounded-small font-medium text-primary-text underline-offset-3 hover:underline print:hidden"
    >
      {t('how')}
    </Link>
  )
}
