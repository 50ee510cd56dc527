import { useTranslations } from 'use-intl'
import { fieldOf, type RecordColumn } from '../../ui/table/record-column.tsx'
import { RecordList, type RowsProps, type TableProps } from '../../ui/table/record-list.tsx'
import { ListTools } from './list-tools.tsx'
import type { CsvColumn } from './rows-as-csv.ts'
import type { Pieces } from './use-pieces.ts'

/** What the console says of each of its lists alike. */
type Alike = 'query' | 'rows' | 'clear' | 'failed' | 'narrowed' | 'status' | 'statusClass' | 'tools'
type OfTable = 'table' | 'order' | 'sorts' | 'hasFixedColumns'
type Of<Row, Search> =
  | Omit<TableProps<Row, never, Search>, Alike | OfTable>
  | Omit<RowsProps<Row, Search>, Alike | 'more'>

type Props<Row, Search> = Of<Row, Search> & {
  pieces: Pieces<Row>
  /** What a file has of rows that are no rows of a table. */
  file?: readonly CsvColumn<Row>[]
}

/** A list of the console: piece by piece as it is scrolled, its filters saved under names, downloaded as it is narrowed. */
export function ConsoleList<Row, Search extends object = object>({
  pieces,
  file,
  ...props
}: Props<Row, Search>) {
  const t = useTranslations('console_frame.list')
  const { rows, list, readAll, ...query } = pieces
  const columns: readonly RecordColumn<Row>[] | null = 'columns' in props ? props.columns : null
  // Of a list that nothing narrows there is neither a count nor a file before it has rows.
  const isBare = query.data !== undefined && rows.length === 0 && props.search === undefined
  const shared = {
    query,
    rows,
    clear: t('clear'),
    failed: t('failed'),
    narrowed: { title: t('no_match'), text: t('no_match_text'), clear: t('clear') },
    status:
      !isBare &&
      query.data !== undefined &&
      t(query.hasNextPage ? 'count_more' : 'count', { count: rows.length }),
    statusClass: 'min-w-16 tabular-nums',
    tools: !isBare && (
      <ListTools
        list={list}
        isNarrowable={props.search !== undefined}
        readAll={readAll}
        columns={file ?? columns?.flatMap(fileColumn) ?? []}
      />
    ),
  }
  if (columns === null)
    return <RecordList {...(props as RowsProps<Row, Search>)} {...shared} more={t('more')} />
  return (
    <RecordList
      {...(props as TableProps<Row, never, Search>)}
      {...shared}
      table={`console-${list}`}
      hasFixedColumns
    />
  )
}

const fileColumn = <Row,>({ id, header, value, csv }: RecordColumn<Row>): CsvColumn<Row>[] => {
  if (csv === null) return []
  return [{ header, value: csv ?? value ?? ((row) => fieldOf(row, id)) }]
}
