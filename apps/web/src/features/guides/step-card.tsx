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
      className="relative scroll-mt-20 overflow-hidden rounded-card border border-line bg-surface print:break-inside-avoid"
    >
      <div className={classNames('grid', !isFolded && 'wide:grid-cols-[minmax(0,1fr)_312px]')}>
        <div className={classNames('px-5', isFolded ? 'py-3' : 'pt-5 pb-4')}>
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
          <div className={classNames(isFolded && 'hidden print:block')}>
            <p className="mt-3 text-pretty text-muted">{texts.text}</p>
          </div>
        </div>
        <div
          className={classNames(
            'bg-sunken mobile:border-y mobile:border-line wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:border-l wide:border-line',
            isFolded && 'hidden print:block',
          )}
        >
          <Picture constants={constants} />
        </div>
        {texts.tip && (
          <p
            className={classNames(
              'flex gap-2.5 px-5 py-3 text-small text-pretty text-muted mobile:pb-0 wide:col-span-2 wide:row-start-3 wide:border-t wide:border-line',
              isFolded && 'hidden print:flex',
            )}
          >
            <Glyph name="bulb" size={16} className="mt-0.5 stroke-primary-mark" />
            <span>{texts.tip}</span>
          </p>
        )}
        {children && (
          <div className={classNames('self-end px-5 mobile:pt-3 pb-4 print:hidden', isFolded && 'hidden')}>
            {children}
          </div>
        )}
      </div>
    </li>
  )
}
