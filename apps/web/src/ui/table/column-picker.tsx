import { Columns3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { withTexts } from '../../lib/i18n.ts'
import { PopupButton } from '../popup-button.tsx'
import type { ChoosableColumns } from './use-columns.ts'

const loadPopup = withTexts(() => import('./column-popup.tsx'), 'views')

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
