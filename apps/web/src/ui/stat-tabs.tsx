import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { tooltip } from './tooltip.ts'

export type Stat<I extends string> = {
  id: I
  label: string
  /** The figure in its parts: sign and unit are set small and quiet. */
  value: { sign: string; symbol: string; amount: string }
  /** Every digit, on hover, focus and tap, and for screen readers. */
  exact: string
  /** Below it, the same by another measure. */
  second?: { label: string; text: string; exact: string }
  /** How it changed, as a chip or a word. */
  change: ReactNode
  /** Its course, drawn 84 × 24, or narrower. */
  sparkline?: ReactNode
}

/**
 * Figures that are the tabs of what is below (`panelId`): each with its change and its course.
 * Arrow keys go from one to the next. Without figures yet (`stats` null) it keeps their place for `count` of them.
 */
export function StatTabs<I extends string>({
  label,
  stats,
  count,
  selected,
  onSelect,
  panelId,
  beside,
  dimmed = false,
}: {
  label: string
  stats: Stat<I>[] | null
  count: number
  selected: I
  onSelect: (id: I) => void
  panelId: string
  /** Beside two tabs, a figure that is none. */
  beside?: Omit<Stat<string>, 'id' | 'sparkline'> | undefined
  /** The figures shown belong to what was asked for before. */
  dimmed?: boolean
}) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const isLed = count !== 2
  const [frameClass, gridClass, cellClass] = isLed ? leadClasses : pairClasses
  if (!stats)
    return (
      <div className={isLed ? frameClass : ''} aria-hidden="true">
        <div className={isLed ? gridClass : frameClass}>
          {Array.from({ length: isLed ? count : 3 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
            <div key={index} className={classNames(cellClass, 'row-span-4 grid grid-rows-subgrid')}>
              <Skeleton className="my-0.5 h-4 w-20 max-w-full" />
              <Skeleton
                className={classNames(
                  'mt-1.5 mb-1 w-28 max-w-full',
                  isLed && index === 0 ? 'h-[38.3px]' : 'h-[31.1px] mobile:h-[26.4px]',
                )}
              />
              {index === 1 || index === 2 ? <Skeleton className="my-0.5 h-4 w-24 max-w-full" /> : <span />}
              <Skeleton className="mt-2 mb-0.5 h-5 w-16 max-w-full" />
            </div>
          ))}
        </div>
      </div>
    )

  const onKeyDown = (event: KeyboardEvent) => {
    const at = stats.findIndex((stat) => stat.id === selected)
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % stats.length,
      ArrowLeft: (at - 1 + stats.length) % stats.length,
      Home: 0,
      End: stats.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : stats[target]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target!]?.focus()
  }

  return (
    <div className={frameClass}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={classNames(gridClass, 'transition-opacity', dimmed && 'opacity-50')}
      >
        {stats.map((stat, index) => {
          const isSelected = stat.id === selected
          return (
            <button
              key={stat.id}
              id={`${id}-${stat.id}`}
              type="button"
              role="tab"
              aria-selected={isSelected}
              aria-controls={panelId}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(stat.id)}
              {...tooltip(stat.exact)}
              className={classNames(
                cellClass,
                'relative row-span-4 grid grid-rows-subgrid text-left transition-colors hover:bg-sunken/60 focus-visible:z-1 focus-visible:outline-offset-[-3px]',
                isSelected &&
                  'z-1 after:absolute after:inset-x-5 after:-bottom-px after:h-0.5 after:rounded-full after:bg-primary-mark mobile:after:inset-x-3.5 forced-colors:after:bg-[Highlight]',
              )}
            >
              <Face stat={stat} isSelected={isSelected} isLead={isLed && index === 0} />
            </button>
          )
        })}
      </div>
      {beside && (
        <div
          className={classNames(
            cellClass,
            'row-span-4 grid grid-rows-subgrid border-l transition-opacity mobile:border-t',
            dimmed && 'opacity-50',
          )}
        >
          <Face stat={beside} />
        </div>
      )}
    </div>
  )
}

type FaceProps = {
  stat: Omit<Stat<string>, 'id'>
  isSelected?: boolean
  isLead?: boolean
}

/** What a cell shows, in four rows, of which a row of cells may leave the third empty. */
function Face({ stat, isSelected = false, isLead = false }: FaceProps) {
  return (
    <>
      <span
        className={classNames(
          'block text-small',
          isSelected ? 'font-medium text-primary-text' : 'text-muted',
        )}
      >
        {stat.label}
      </span>
      <span className="mt-0.5 block self-end">
        <span
          aria-hidden="true"
          className={classNames(
            'block truncate text-figure font-semibold tracking-tight mobile:text-[24px]',
            isLead && 'text-[34px]! leading-[1.2]',
          )}
        >
          {stat.value.sign}
          {stat.value.symbol && (
            <span className="mr-px text-large font-medium text-muted">{stat.value.symbol}</span>
          )}
          {stat.value.amount}
        </span>
        <span className="sr-only">{stat.exact}</span>
      </span>
      <span className="block min-w-0 text-small leading-5 text-muted">
        {stat.second && (
          <span {...tooltip(stat.second.exact)}>
            {stat.second.label}{' '}
            <span className="font-medium text-text" aria-hidden="true">
              {stat.second.text}
            </span>
            <span className="sr-only">{stat.second.exact}</span>
          </span>
        )}
      </span>
      <span className="mt-1.5 flex min-h-6 items-center justify-between gap-2">
        <span className="min-w-0">{stat.change}</span>
        {stat.sparkline && (
          <span
            aria-hidden="true"
            className={classNames(
              // Words beside it keep their line where it can be narrower.
              'min-w-7 shrink-[99999] basis-21 large-mobile:basis-10',
              !isLead && 'mobile:hidden',
            )}
          >
            {stat.sparkline}
          </span>
        )}
      </span>
    </>
  )
}

const cellClasses =
  'min-w-0 border-line px-5 pt-4 pb-3.5 not-last:border-r large-mobile:px-4 mobile:px-3.5 mobile:py-3'
/** Three of the same width, of which two are tabs; on phones the first above the others. */
const pairClasses = [
  'grid grid-cols-3 mobile:grid-cols-2',
  'col-span-2 row-span-4 grid grid-cols-subgrid grid-rows-subgrid mobile:contents',
  `${cellClasses} mobile:first:col-span-full mobile:first:border-r-0 mobile:not-first:border-t`,
] as const
/**
 * The first larger than the four others: in one row where no figure is cut in it, else above them, these in one row or two.
 * On phones they lie in the grid of two columns that they are put into, which may say something between the first and them.
 */
const leadClasses = [
  'wide:@container mobile:contents',
  'wide:grid mobile:contents grid-cols-2 @3xl:grid-cols-4 @5xl:grid-cols-[1.4fr_repeat(4,1fr)]',
  `${cellClasses} first:col-span-full @5xl:first:col-span-1 @max-5xl:first:border-r-0 wide:@max-5xl:first:border-b
   @max-3xl:nth-3:border-r-0 wide:@max-3xl:nth-[-n+3]:border-b mobile:not-first:order-1 mobile:not-first:border-t`,
] as const
