import type { ReactNode } from 'react'
import { useScreenClass } from '../lib/screen-class.ts'
import { useScrolledFar } from '../lib/scrolled-far.ts'

/**
 * The head of every screen: title, one line of context, filters. Far down the page title and filters come along in a bar.
 * On phones the filters stick under the top bar and scroll sideways.
 */
export function PageHead({
  title,
  context,
  filters,
  filtersStay = false,
}: {
  title: ReactNode
  context?: ReactNode
  filters?: ReactNode
  /** A search among the filters must not be swept away by its own results: they stay at the top. */
  filtersStay?: boolean
}) {
  const isPhone = useScreenClass() === 'mobile'
  const isCondensed = useScrolledFar() && !isPhone
  return (
    <>
      {/* The same controls twice would be one too many for a keyboard and a screen reader. */}
      <header className="mb-5 flex flex-wrap items-center gap-x-4 mobile:contents print:mb-3">
        <h1
          className={`min-w-0 flex-1 text-title font-semibold tracking-tight laptop:basis-52 large-mobile:basis-full ${context ? '' : 'mobile:mb-3'}`}
        >
          {title}
        </h1>
        {/* A line of its own: whatever it says, nothing beside it decides how high the head is. */}
        {context && (
          <div className="mt-0.5 basis-full text-small text-muted laptop:order-last mobile:mb-3">
            {context}
          </div>
        )}
        {filters && (
          <div
            className={`flex items-center gap-2 wide:max-w-full wide:flex-wrap laptop:ml-auto large-mobile:mt-3 mobile:sticky mobile:top-14 mobile:z-[700] mobile:-mx-4 mobile:mb-3 mobile:overflow-x-auto mobile:bg-bg mobile:px-4 mobile:py-2 mobile:[scrollbar-width:none] mobile:[&>*]:shrink-0 print:hidden ${isCondensed && !filtersStay ? 'invisible' : ''}`}
          >
            {filters}
          </div>
        )}
      </header>
      {isCondensed && (
        <div className="condensed-head sticky top-0 z-[600] h-0 print:hidden">
          <div className="-mx-6 flex h-(--condensed-head) items-center gap-4 overflow-hidden border-b border-line bg-bg px-6">
            <div inert className="min-w-24 flex-1 truncate font-semibold tracking-tight">
              {title}
            </div>
            {filters && !filtersStay && (
              <div className="-me-1 flex min-w-0 items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none] [&>*]:shrink-0">
                {filters}
              </div>
            )}
          </div>
        </div>
      )}
    </>
  )
}
