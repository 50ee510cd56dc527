import { useLocation } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { withTexts } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { Layer } from './layer.tsx'
import { tooltip } from './tooltip.ts'

const loadViews = withTexts(() => import('./saved-views.tsx'), 'views')

/** Opens what was saved of a screen: filters, period, columns and order, under names. `list`: the screen, by its path where there is none. */
export function SavedViewsButton({ label, list }: { label: string; list?: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/^\//, '') })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        {...tooltip(label)}
      >
        <Bookmark size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Layer load={loadViews} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(SavedViews) => (
          <SavedViews isOpen={isOpen} onClose={() => setOpen(false)} anchor={button} list={list ?? path} />
        )}
      </Layer>
    </>
  )
}
