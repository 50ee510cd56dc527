import { Columns3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PopupButton } from '../popup-button.tsx'
import type { ChoosableColumns } from './use-columns.ts'

const loadPopup = () => import('./column-popup.tsx')

/** Which columns a table shows; phones have rows without any. */
export function ColumnPicker({ columns }: { columns: ChoosableColumns }) {
  return (
    <span className="mobile:hidden print:hidden">
      <PopupButton label={useTranslations('app.columns')('label')} icon={Columns3} load={loadPopup}>
        {(ColumnPopup, opened) => <ColumnPopup {...opened} columns={columns} />}
      </PopupButton>
    </span>
  )
}
