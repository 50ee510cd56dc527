import { saveBlob } from '../../lib/save-blob.ts'
import { rowsAsCsv } from '../list/rows-as-csv.ts'

type Reject = { line: number; reason: string }

/** Rejected rows as a file, as commands write it. */
export function saveRejects({ file_name, rejects }: { file_name: string; rejects: Reject[] }): void {
  const columns = [
    { header: 'file', value: () => file_name },
    { header: 'line', value: ({ line }: Reject) => line },
    { header: 'reason', value: ({ reason }: Reject) => reason },
  ]
  saveBlob(
    new Blob([rowsAsCsv(columns, rejects)], { type: 'text/csv;charset=utf-8' }),
    `${file_name.replace(/\.(csv|tsv|gz|zip)(\.gz)?$/i, '')}.rejects.csv`,
  )
}
