import { useLocation } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { withTexts } from '../lib/i18n.ts'
import { PopupButton } from './popup-button.tsx'

const loadViews = withTexts(() => import('./saved-views.tsx'), 'views')

/** Opens what was saved of a screen: filters, period, columns and order, under names. `list`: the screen, by its path where there is none. */
export function SavedViewsButton({
  label,
  list,
  className = '',
}: {
  label: string
  list?: string
  className?: string
}) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/^\//, '') })
  return (
    <PopupButton label={label} icon={Bookmark} load={loadViews} className={className}>
      {(SavedViews, opened) => <SavedViews {...opened} list={list ?? path} />}
    </PopupButton>
  )
}
