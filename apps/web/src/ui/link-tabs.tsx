import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { scrollSideways } from '../lib/scroll-sideways.ts'

type Tab = {
  id: string
  label: string
  to: NonNullable<LinkProps['to']>
  params?: LinkProps['params']
  /** Has pages below it, which belong to it. */
  isFolder?: boolean
}

/** The screens of one section as tabs that are links; on phones they scroll sideways. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another tab in sight
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-current="page"]')
    scrollSideways(tab)
  }, [current])
  return (
    <nav
      ref={list}
      aria-label={label}
      className="mb-5 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] mobile:-mx-4 mobile:mb-3 mobile:px-4"
    >
      {tabs.map(({ id, label: name, to, params, isFolder = false }) => (
        <Link
          key={id}
          to={to}
          {...(params !== undefined && { params })}
          activeOptions={{ exact: !isFolder, includeSearch: false }}
          className="relative flex h-10 shrink-0 items-center px-2.5 font-medium whitespace-nowrap text-muted transition-colors first:ps-0.5 hover:text-text focus-visible:outline-offset-[-2px] data-[status=active]:text-text data-[status=active]:after:absolute data-[status=active]:after:inset-x-2 data-[status=active]:after:bottom-0 data-[status=active]:after:h-0.5 data-[status=active]:after:rounded-full data-[status=active]:after:bg-primary-mark first:data-[status=active]:after:left-0.5 pointer-coarse:h-11"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
