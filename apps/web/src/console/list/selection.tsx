import { useMemo, useState } from 'react'
import type { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'

export type Selection<Row> = {
  keys: ReadonlySet<string>
  set: (keys: ReadonlySet<string>) => void
  toggle: (key: string) => void
  clear: () => void
  nameOf: (row: Row) => string
}

/** Rows picked to be treated alike; they stay picked while the list is scrolled or narrowed. */
export function useSelection<Row>(nameOf: (row: Row) => string): Selection<Row> {
  const [keys, set] = useState<ReadonlySet<string>>(none)
  return useMemo(
    () => ({
      keys,
      set,
      toggle: (key) => set((before) => (before.has(key) ? without(before, key) : new Set(before).add(key))),
      clear: () => set(none),
      nameOf,
    }),
    [keys, nameOf],
  )
}

const none: ReadonlySet<string> = new Set()
const without = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((kept) => kept !== key))

/** The column of boxes to tick; that in the head ticks every row that is loaded. */
export function selectColumn<Row>(
  { keys, set, toggle, nameOf }: Selection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  t: ReturnType<typeof useTranslations<'console_frame.list'>>,
): Column<Row, never> {
  const all = rows.map(rowKey)
  const picked = all.filter((key) => keys.has(key)).length
  return {
    id: 'select',
    header: t('select_all'),
    head: (
      <Checkbox
        isChecked={picked > 0 && picked === all.length}
        isMixed={picked > 0 && picked < all.length}
        onChange={(isChecked) => set(isChecked ? new Set([...keys, ...all]) : none)}
        label={t('select_all')}
      />
    ),
    align: 'start',
    width: 44,
    rank: null,
    cell: (row) => {
      const key = rowKey(row)
      return (
        <Checkbox
          isChecked={keys.has(key)}
          onChange={() => toggle(key)}
          label={t('select', { name: nameOf(row) })}
        />
      )
    },
    skeleton: <Skeleton className="size-[18px] rounded-[5px]" />,
  }
}
