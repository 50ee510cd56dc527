import type { UseQueryResult } from '@tanstack/react-query'
import { type LucideIcon, SearchX } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Failed } from '../failed.tsx'
import { Pager } from '../pager.tsx'
import { SearchField } from '../search-field.tsx'
import { type ListFilter, ListFilters, narrowing } from './list-filters.tsx'

/** A list as it is asked for: a page of it, or piece after piece. */
export type ListQuery = Pick<
  UseQueryResult<unknown>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
> & { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => Promise<unknown> }

type Nothing = { icon: LucideIcon; title: string; text: string; children?: ReactNode }

export type Frame<Row, Search> = {
  label: string
  query: ListQuery
  rows: readonly Row[]
  /** What the address narrows it by, and in which order. */
  search?: Search
  onSearch?: (change: Partial<Search>) => void
  /** Before all that narrows it. */
  above?: ReactNode
  /** Names the field that searches it, which the address calls `search`. */
  find?: string
  /** What empties that field. */
  clear?: string
  filters?: readonly ListFilter<Search>[]
  /** Where it is not what `search` says. */
  isNarrowed?: boolean
  /** How many there are. */
  status?: ReactNode
  statusClass?: string
  tools?: ReactNode
  /** Says that it could not be loaded. */
  failed: string
  empty: Nothing | ReactElement
  /** Nothing of what it is narrowed by; `clear` takes that away. */
  narrowed?: { title: string; text: string; clear?: string }
  onClear?: () => void
  /** Of a list page by page. */
  pages?: {
    size: number
    total: number
    range: (values: { from: string; to: string; total: string }) => string
  }
}

type FrameProps<Row, Search> = Frame<Row, Search> & {
  pickers?: ReactNode
  /** Within a card. */
  isBare?: boolean
  /** False: what it is in, or what it draws, has its name. */
  isNamed?: boolean
  children: ReactNode
}

/** What stands around the rows, and in place of them. */
export function ListFrame<Row, Search extends object>(props: FrameProps<Row, Search>) {
  const {
    label,
    query,
    rows,
    search,
    find,
    filters = [],
    status,
    tools,
    pickers,
    empty,
    narrowed,
    pages,
  } = props
  const emptyState = 'icon' in empty ? <EmptyState {...empty} /> : empty
  const top = useRef<HTMLDivElement>(null)
  const { page = 1, search: typed = '' } = (search ?? {}) as { page?: number; search?: string }
  const change = (to: object) => props.onSearch?.(to as Partial<Search>)
  const names = narrowing(search ?? {}, filters as never)
  const isNarrowed = props.isNarrowed ?? names.length > 0
  const onClear =
    props.onClear ??
    (() => change({ ...Object.fromEntries(names.map((name) => [name, undefined])), page: undefined }))
  const { isNamed = true } = props
  const Section = isNamed ? 'section' : 'div'
  const count = pages?.total ?? rows.length
  const isEmpty = query.data !== undefined && count === 0 && !query.isPlaceholderData
  return (
    <Section aria-label={isNamed ? label : undefined} className="@container">
      <div ref={top} className="scroll-mt-4">
        {props.above}
      </div>
      <div className="mb-3 flex flex-wrap items-center gap-2 empty:hidden">
        {find !== undefined && (
          <SearchField
            value={typed}
            onSearch={(text) => change({ search: text || undefined, page: undefined })}
            label={find}
            clearText={props.clear ?? ''}
            hotkey
          />
        )}
        {search && <ListFilters search={search} onSearch={change} filters={filters} />}
        {(status !== undefined || tools || pickers) && (
          <div className="flex grow flex-wrap items-center gap-2">
            {status !== undefined && (
              <span role="status" className={classNames('me-auto text-small text-faint', props.statusClass)}>
                {status}
              </span>
            )}
            <div className="contents print:hidden">
              {tools}
              {pickers}
            </div>
          </div>
        )}
      </div>
      {query.isError && query.data === undefined ? (
        <Failed title={props.failed} query={query} bare={props.isBare ?? false} />
      ) : !isEmpty ? (
        props.children
      ) : isNarrowed && narrowed ? (
        <EmptyState icon={SearchX} title={narrowed.title} text={narrowed.text}>
          {narrowed.clear !== undefined && <Button onClick={onClear}>{narrowed.clear}</Button>}
        </EmptyState>
      ) : (
        emptyState
      )}
      {pages && (
        <Pager
          page={page}
          size={pages.size}
          total={pages.total}
          onPage={(to) => {
            change({ page: to })
            top.current?.scrollIntoView()
          }}
          range={pages.range}
        />
      )}
    </Section>
  )
}
