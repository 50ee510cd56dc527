import type { ReactNode } from 'react'
import { contentWidth, useScreenClass } from '../lib/screen-class.ts'
import { useScrolledFar } from '../lib/scrolled-far.ts'
import { BackToTop } from './back-to-top.tsx'
import { NarrowBar } from './narrow-bar.ts'
import { PrintHead } from './print-head.tsx'

/** Beside a title, every filter of every screen has room in so much. */
const roomyPx = 1120

/**
 * The head of every screen: title, one line of context, filters. Far down the page title and filters come along in a bar.
 * On phones the filters stick under the top bar and scroll sideways.
 */
export function PageHead({
  title,
  context,
  filters,
  action,
  filtersStay = false,
  printed,
}: {
  title: ReactNode
  context?: ReactNode
  filters?: ReactNode
  /** The screen's main button, after the filters; first on phones. */
  action?: ReactNode
  /** A search among the filters must not be swept away by its own results: they stay at the top. */
  filtersStay?: boolean
  /** On paper alone, beside the network's mark. */
  printed?: ReactNode
}) {
  const isPhone = useScreenClass() === 'mobile'
  const isCondensed = useScrolledFar() && !isPhone
  // Without filters there is room for it beside the title.
  const isBeside = isPhone && action && !filters
  return (
    <>
      <PrintHead>{printed}</PrintHead>
      {/* The same controls twice would be one too many for a keyboard and a screen reader. */}
      <header
        className={`flex flex-wrap items-center gap-x-4 print:mb-3 ${isBeside ? 'mb-3' : 'mb-5 mobile:contents'}`}
      >
        <h1
          className={`min-w-0 flex-1 text-title font-semibold tracking-tight laptop:basis-52 large-mobile:basis-full mobile:basis-36 ${context || isBeside ? '' : 'mobile:mb-3'}`}
        >
          {title}
        </h1>
        {/* A line of its own: whatever it says, nothing beside it decides how high the head is. */}
        {context && (
          <div
            className={`mt-0.5 basis-full text-small text-muted laptop:order-last ${isBeside ? 'order-last' : 'mobile:mb-3'}`}
          >
            {context}
          </div>
        )}
        {(filters || action) && (
          <div
            className={`flex items-center gap-2 wide:max-w-full wide:flex-wrap laptop:ml-auto large-mobile:mt-3 print:hidden ${isBeside ? '' : 'mobile:sticky mobile:top-14 mobile:z-[700] mobile:-mx-4 mobile:mb-3 mobile:overflow-x-auto mobile:bg-bg mobile:px-4 mobile:py-2 mobile:[scrollbar-width:none] mobile:[&>*]:shrink-0'} ${isCondensed && !filtersStay ? 'invisible' : ''}`}
          >
            {isPhone && action}
            {filters}
            {!isPhone && action}
          </div>
        )}
      </header>
      {isCondensed && (
        <div className="condensed-head sticky top-0 z-[600] h-0 print:hidden">
          <div className="-mx-6 flex h-(--condensed-head) items-center gap-2 border-b border-line bg-bg px-6">
            <BackToTop className="-ms-2" />
            {/* The title, where it has room beside the filters: else it wraps away below them. */}
            <div
              className={`${action ? '' : '-me-4'} flex h-full min-w-0 flex-1 flex-wrap-reverse content-end justify-between gap-x-4 overflow-hidden`}
            >
              <div inert className="flex h-full max-w-80 min-w-0 items-center font-semibold tracking-tight">
                <div className="min-w-0 truncate">{title}</div>
              </div>
              {filters && !filtersStay && (
                <div className="ms-auto flex h-full max-w-full min-w-0 items-center gap-2 overflow-x-auto ps-1 pe-4 [mask-image:linear-gradient(to_left,transparent,black_16px)] [scrollbar-width:none] [&>*]:shrink-0">
                  <NarrowBar value={contentWidth() < roomyPx}>{filters}</NarrowBar>
                </div>
              )}
            </div>
            {!filtersStay && action}
          </div>
        </div>
      )}
    </>
  )
}
