import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Glyph } from './drawings/glyphs.tsx'
import type { Drawing } from './guide-drawing.ts'
import type { StepTexts } from './guide-texts.tsx'

/** One step: what to do beside its drawing. A folded step shows its title only, on screen; on paper all of it. */
export function StepCard({
  id,
  mark,
  texts,
  drawing: Picture,
  constants,
  isFolded = false,
  headAction,
  children,
}: {
  id: string
  /** Its number, or a sign that it is done. */
  mark: ReactNode
  texts: StepTexts
  drawing: Drawing
  constants: NetworkConstants
  isFolded?: boolean
  headAction?: ReactNode
  /** At the foot of the words. */
  children?: ReactNode
}) {
  const titleId = useId()
  return (
    <li
      id={id}
      aria-labelledby={titleId}
      className="scroll-mt-20 overflow-hidden rounded-card border border-line bg-surface print:break-inside-avoid"
    >
      <div className={classNames('wide:grid', !isFolded && 'wide:grid-cols-[minmax(0,1fr)_312px]')}>
        <div className={classNames('px-5', isFolded ? 'py-3' : 'pt-5 pb-4', 'flex flex-col')}>
          <div className="flex items-center gap-3">
            {mark}
            <h2
              id={titleId}
              className={classNames(
                'min-w-0 flex-1 font-semibold tracking-tight text-balance',
                isFolded ? 'text-muted' : 'text-large',
              )}
            >
              {texts.title}
            </h2>
            {headAction}
          </div>
          <div className={classNames('flex flex-1 flex-col', isFolded && 'hidden print:flex')}>
            <p className="mt-3 text-pretty text-muted">{texts.text}</p>
            {texts.tip && (
              <p className="mt-3 flex gap-2 rounded-control bg-sunken px-3 py-2 text-small text-pretty text-muted">
                <Glyph name="bulb" size={16} className="mt-0.5 stroke-primary-mark" />
                <span>{texts.tip}</span>
              </p>
            )}
            {children && <div className="mt-auto pt-4 print:hidden">{children}</div>}
          </div>
        </div>
        <div
          className={classNames(
            'grid items-center bg-sunken mobile:border-t mobile:border-line wide:border-l wide:border-line',
            isFolded && 'hidden print:grid',
          )}
        >
          <Picture constants={constants} />
        </div>
      </div>
    </li>
  )
}
