import { createPortal } from 'react-dom'
import type { loadingFlags } from '../lib/loading-flags.ts'
import { useObservable } from '../lib/observable.ts'
import { Spinner } from './spinner.tsx'

/** Covers the screen with its modals while any of its flags is set: plain (nothing to show yet) or dimmed (an action runs). */
export function LoadingOverlay({
  flags,
  dimmed = false,
  label,
}: {
  flags: ReturnType<typeof loadingFlags>
  dimmed?: boolean
  label: string
}) {
  const isVisible = useObservable(flags.visible)
  if (!isVisible) return null
  return createPortal(
    <div
      data-overlay={dimmed ? 'blocking' : 'loading'}
      className={`fixed inset-0 z-[3000] grid place-items-center ${dimmed ? 'bg-scrim text-white' : 'bg-bg text-primary-mark'}`}
    >
      <Spinner label={label} sizePx={32} />
    </div>,
    document.body,
  )
}
