import { expect, it } from 'vitest'
import { createFormat } from '../../lib/format.ts'
import { drawColumn, type RecordColumn } from './record-column.tsx'

type Row = { title: string; views: number | null; day: string }
const row: Row = { title: 'Song', views: 12_345, day: '2026-11-05' }

/** What a cell says, without the elements around it. */
function sayOf(column: RecordColumn<Row>, of: Row = row): unknown {
  const cell = drawColumn(column, createFormat('en', 'USD'), () => ({})).cell(of, {} as never, () => true)
  return (cell as { props: { children: unknown } }).props.children
}

it('shows the field that it is named for, as its kind writes it', () => {
  expect(sayOf({ id: 'title', header: 'Title' })).toBe('Song')
  expect(sayOf({ id: 'views', header: 'Views', kind: 'count' })).toBe('12,345')
  expect(sayOf({ id: 'day', header: 'Day', kind: 'day' })).toBe('Nov 5, 2026')
})

it('says nothing of what is not known, or what stands in for it', () => {
  const unknown = { ...row, views: null }
  expect(sayOf({ id: 'views', header: 'Views', kind: 'count' }, unknown)).toBe('–')
  expect(sayOf({ id: 'views', header: 'Views', kind: 'count', none: 'Never' }, unknown)).toBe('Never')
})

it('takes what it is given before what follows from its kind', () => {
  const { align, width } = drawColumn<Row, never>(
    { id: 'views', header: 'Views', kind: 'count', width: 90 },
    createFormat('en', 'USD'),
    () => ({}),
  )
  expect({ align, width }).toEqual({ align: 'end', width: 90 })
  expect(sayOf({ id: 'views', header: 'Views', kind: 'figure', write: ({ views }) => `${views}!` })).toBe(
    '12345!',
  )
})
