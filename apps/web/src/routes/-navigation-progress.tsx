import { useRouterState } from '@tanstack/react-router'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'

/** That the next screen is on its way, where it takes longer than a blink. */
export function NavigationProgress() {
  const t = useTranslations('app')
  const isUnderWay = useRouterState({ select: ({ isLoading }) => isLoading })
  if (!isUnderWay) return null
  // Over open modals too: the phone's menu stays until the screen is there.
  return createPortal(
    <div role="progressbar" aria-label={t('state.loading')} className="navigation-progress">
      <div />
    </div>,
    document.body,
  )
}
