import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import type { VideoSequence } from './video-sequence.ts'
import { type VideoSubject, videoSubject } from './video-subject.ts'

type Props = {
  sequence: VideoSequence
  video: VideoSubject
  /** Within it the keys lead on. */
  content: RefObject<HTMLElement | null>
  format: Format
  onShow: (subject: string) => void
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, k: -1, ArrowRight: 1, j: 1 }

/** What has a use of its own for these keys. */
const hasKeys = 'input, textarea, select, [role=slider], [role=listbox], [role=menu]'

/** The video before and the one after it in its list, by button, arrow keys or j and k; nothing where it is in none. */
export function VideoSteps({ sequence, video, content, format, onShow }: Props) {
  const t = useTranslations('videos.detail')
  const [isBusy, setBusy] = useState(false)
  const at = sequence.find(video)
  const canGo = (step: -1 | 1) => at !== null && !isBusy && at.place + step >= 0 && at.place + step < at.total
  const go = async (step: -1 | 1) => {
    if (!at || !canGo(step)) return
    setBusy(true)
    // What cannot be loaded leaves the reader where they are.
    const row = await sequence.rowAt(at.place + step).catch(() => undefined)
    setBusy(false)
    if (row) onShow(videoSubject(row))
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const target = event.target
      if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (!(target instanceof Element) || target.closest(hasKeys)) return
      // Another layer may be above it.
      if (!content.current?.closest('[role=dialog]')?.contains(target)) return
      event.preventDefault()
      void go(step)
    }
    // On its way down: the modal keeps arrow keys to itself.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })
  if (!at) return null
  const place = { place: format.count(at.place + 1), total: format.count(at.total) }
  const button = (step: -1 | 1, label: string, Icon: typeof ChevronLeft) => (
    <IconButton
      label={label}
      aria-disabled={!canGo(step)}
      aria-keyshortcuts={step === -1 ? 'ArrowLeft k' : 'ArrowRight j'}
      onClick={() => void go(step)}
      className="aria-disabled:cursor-default aria-disabled:opacity-35"
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
  return (
    <div className="flex shrink-0 items-center self-start">
      <span role="status" className="me-1 text-small whitespace-nowrap text-faint mobile:sr-only">
        {t('place', place)}
      </span>
      {button(-1, t('previous'), ChevronLeft)}
      {button(1, t('next'), ChevronRight)}
    </div>
  )
}
