import { Fragment, type ReactElement } from 'react'
import { FilterTabs } from '../filter-tabs.tsx'
import { OptionPicker, type OptionSearch } from '../option-picker.tsx'
import { Segments } from '../segments.tsx'

/** One of several that the address names, by the name it has there. */
export type Choice<Search> = {
  [Name in keyof Search]-?: {
    name: Name
    label: string
    options: readonly NonNullable<Search[Name]>[]
    text: (option: NonNullable<Search[Name]>) => string
    /** A quiet word beside an option. */
    detail?: (option: NonNullable<Search[Name]>) => string
    /** The option that narrows nothing; without it the first stands where the address names none. */
    any?: string
    as?: 'tabs' | 'segments'
    find?: OptionSearch
  }
}[keyof Search]

/** A choice of the address, or a picker of its own. */
export type ListFilter<Search> = Choice<Search> | ReactElement | false | null

const isChoice = <Search,>(filter: ListFilter<Search>): filter is Choice<Search> =>
  filter !== null && typeof filter === 'object' && 'options' in filter

/** In what order and from where on a list is shown narrows nothing. */
const looks = ['sort', 'order', 'page']

/** By what the address narrows a list: nothing chooses between lists that has no option for all. */
export function narrowing(search: object, filters: readonly ListFilter<never>[]): string[] {
  const views = filters.filter(isChoice).filter(({ any }: { any?: string }) => any === undefined)
  const names = views.map(({ name }: { name: string }) => name)
  return Object.entries(search).flatMap(([name, value]) =>
    value === undefined || looks.includes(name) || names.includes(name) ? [] : name,
  )
}

type Props<Search> = {
  search: Search
  onSearch: (change: Partial<Search>) => void
  filters: readonly ListFilter<Search>[]
}

export function ListFilters<Search extends object>({ search, onSearch, filters }: Props<Search>) {
  return filters.map((filter, at) =>
    isChoice(filter) ? (
      <ChoicePicker
        key={String(filter.name)}
        {...(filter as unknown as AnyChoice)}
        value={search[filter.name] as string | undefined}
        onPick={(picked) =>
          onSearch({ [filter.name]: picked, page: undefined } as unknown as Partial<Search>)
        }
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pickers of a list stay in their places.
      <Fragment key={at}>{filter}</Fragment>
    ),
  )
}

type AnyChoice = Choice<Record<string, string>>

function ChoicePicker({
  label,
  options,
  text,
  detail,
  any,
  as,
  find,
  value,
  onPick,
}: AnyChoice & { value: string | undefined; onPick: (picked: string | undefined) => void }) {
  const none = any === undefined ? (options[0] ?? '') : ''
  const choices = [
    ...(any === undefined ? [] : [{ value: '', label: any }]),
    ...options.map((option) => ({ value: option, label: text(option), detail: detail?.(option) })),
  ]
  const shared = {
    label,
    value: value ?? none,
    onPick: (picked: string) => onPick(picked === none ? undefined : picked),
  }
  if (as === 'tabs')
    return <FilterTabs {...shared} tabs={choices.map((choice) => ({ ...choice, count: null }))} />
  if (as === 'segments') return <Segments {...shared} segments={choices} />
  return <OptionPicker {...shared} options={choices} search={find} />
}
