import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../../lib/save-blob.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { IconButton } from '../../ui/button.tsx'
import { SavedViewsButton } from '../../ui/saved-views-button.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { type CsvColumn, rowsAsCsv } from './rows-as-csv.ts'

type Props<Row> = {
  list: string
  /** False: nothing narrows it that could be saved. */
  isNarrowable?: boolean
  readAll: () => Promise<readonly Row[]>
  columns: readonly CsvColumn<Row>[]
}

/** Beside a list: its saved views, and all of it as a file. */
export function ListTools<Row>({ list, isNarrowable = true, readAll, columns }: Props<Row>) {
  const t = useTranslations('console_frame.list')
  const sentence = useSentence()
  const download = useAction({
    mutationFn: async () =>
      saveBlob(
        new Blob([rowsAsCsv(columns, await readAll())], { type: 'text/csv;charset=utf-8' }),
        `${list}.csv`,
      ),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  return (
    <span className="flex shrink-0 gap-1">
      {isNarrowable && <SavedViewsButton label={t('saved')} list={list} />}
      {columns.length > 0 && (
        <IconButton
          label={download.isPending ? t('exporting') : t('export')}
          aria-busy={download.isPending}
          onClick={() => download.mutate()}
          {...tooltip(t('export'))}
        >
          <Download size={18} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}
