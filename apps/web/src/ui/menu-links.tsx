import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { parseSearch } from '../lib/search-params.ts'
import { Skeleton } from './skeleton.tsx'
import { tooltip } from './tooltip.ts'

export type MenuItem = {
  id: string
  label: string
  icon: LucideIcon
  /** Something waits there, in words. */
  mark?: string | undefined
  /** How much waits there: its number takes the mark's place where there is room. */
  count?: number
  /** Not known yet whether it is for this viewer: its place is kept. */
  isPending?: boolean
  /** Its address is the beginning of others’: it is the current one only where it is the whole address. */
  isExact?: boolean
  /** What was saved of it, under names. */
  views?: readonly { name: string; search: string }[]
} & ({ link: Pick<LinkProps, 'to' | 'search' | 'params'> } | { onPress: () => void })
export type MenuGroup = MenuItem[]

const itemClass =
  'relative flex h-9 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors hover:bg-sunken hover:text-text data-[status=active]:bg-primary-tint data-[status=active]:text-primary-text mobile:h-12 mobile:gap-3 mobile:px-3 mobile:text-large'

/** The menu's links in groups; `collapsible` ones shrink to icons with tooltips in the narrow rail. */
export function MenuLinks({
  groups,
  collapsible = false,
  replace = false,
}: {
  groups: MenuGroup[]
  collapsible?: boolean
  /** Takes the menu's own place in the history, so that Back does not open it again. */
  replace?: boolean
}) {
  const className = classNames(
    itemClass,
    collapsible && 'large-mobile:h-10 large-mobile:justify-center large-mobile:px-0',
  )
  const tip = (item: MenuItem) => (collapsible ? tooltip(item.label, 'collapsed-rail') : {})
  return groups.map((group, index) => (
    <ul
      key={group[0]?.id}
      className={classNames('grid gap-0.5', index > 0 && 'mt-2.5 border-t border-line pt-2.5')}
    >
      {group.map((item) => (
        <li key={item.id}>
          {item.isPending ? (
            <span className={classNames(className, 'pointer-events-none')}>
              <Skeleton className="size-[18px] mobile:size-5" />
              <Skeleton className={classNames('h-4 w-16', collapsible && 'large-mobile:hidden')} />
            </span>
          ) : 'onPress' in item ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={item.onPress}
              className={className}
              {...tip(item)}
            >
              <Content item={item} collapsible={collapsible} />
            </button>
          ) : (
            <Link
              {...item.link}
              replace={replace}
              activeOptions={{ includeSearch: false, exact: item.isExact ?? false }}
              className={className}
              {...tip(item)}
            >
              <Content item={item} collapsible={collapsible} />
            </Link>
          )}
          {'link' in item && item.views && (
            <ul className={classNames('mt-0.5 grid gap-0.5 ps-7', collapsible && 'large-mobile:hidden')}>
              {item.views.map(({ name, search }) => (
                <li key={name}>
                  <Link
                    {...item.link}
                    search={parseSearch(search) as never}
                    replace={replace}
                    activeOptions={{ exact: true, includeSearch: true }}
                    className={classNames(itemClass, 'h-8 text-small data-[status=active]:bg-transparent')}
                  >
                    <span className="min-w-0 truncate">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  ))
}

function Content({ item, collapsible }: { item: MenuItem; collapsible: boolean }) {
  return (
    <>
      <item.icon size={18} strokeWidth={1.75} className="shrink-0 mobile:size-5" aria-hidden="true" />
      <span className={classNames('min-w-0 truncate', collapsible && 'large-mobile:sr-only')}>
        {item.label}
      </span>
      {item.mark && (
        <span
          className={classNames(
            'ml-auto shrink-0 rounded-full bg-primary-mark forced-colors:bg-[Highlight] forced-color-adjust-none',
            item.count
              ? 'min-w-5 bg-primary px-1.5 text-center text-small leading-5 font-semibold text-on-primary'
              : 'size-2',
            collapsible &&
              'large-mobile:absolute large-mobile:top-1.5 large-mobile:right-1.5 large-mobile:size-2.5 large-mobile:min-w-0 large-mobile:border-2 large-mobile:border-surface large-mobile:bg-primary-mark large-mobile:p-0',
          )}
        >
          {item.count ? (
            // In the narrow rail there is room for a dot alone.
            <span aria-hidden="true" className={collapsible ? 'large-mobile:hidden' : ''}>
              {item.count > 99 ? '99+' : item.count}
            </span>
          ) : null}
          <span className="sr-only">{item.mark}</span>
        </span>
      )}
    </>
  )
}
