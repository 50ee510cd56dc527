import type { ReactNode } from 'react'

/**
 * The head of every screen: title, one line of context, filters.
 * On phones the filters stick under the top bar and scroll sideways.
 */
export function PageHead({
  title,
  context,
  filters,
}: {
  title: ReactNode
  context?: ReactNode
  filters?: ReactNode
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3 mobile:contents">
      <div className="min-w-0 flex-1 basis-80 mobile:mb-3">
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        {context && <div className="mt-0.5 text-small text-muted">{context}</div>}
      </div>
      {filters && (
        <div className="flex items-center gap-2 wide:max-w-full wide:flex-wrap laptop:ml-auto mobile:sticky mobile:top-14 mobile:z-[700] mobile:-mx-4 mobile:mb-3 mobile:overflow-x-auto mobile:bg-bg mobile:px-4 mobile:py-2 mobile:[scrollbar-width:none] mobile:[&>*]:shrink-0">
          {filters}
        </div>
      )}
    </header>
  )
}
