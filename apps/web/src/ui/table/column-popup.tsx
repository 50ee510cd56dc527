import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import Popup from '../popup.tsx'
import type { Opened } from '../popup-button.tsx'
import type { ChoosableColumns } from './use-columns.ts'

type Props = Opened & { columns: ChoosableColumns }

/** The columns that may be chosen, in their order; one of them always stays. */
export default function ColumnPopup({ isOpen, onClose, anchor, columns }: Props) {
  const t = useTranslations('views.columns')
  const label = useTranslations('app.columns')('label')
  const choosable = columns.all.filter(({ rank }) => rank !== null)
  const shown = choosable.filter(({ id }) => columns.isShown(id)).map(({ id }) => id)
  const change = (id: string, isChecked: boolean) =>
    columns.choose(isChecked ? [...shown, id] : shown.filter((other) => other !== id))
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      anchor={anchor}
      align="end"
      title={label}
      actions={
        <Button disabled={columns.isAutomatic} onClick={() => columns.choose(null)}>
          {t('automatic')}
        </Button>
      }
    >
      <fieldset className="min-w-56 px-2.5 py-1">
        <legend className="sr-only">{label}</legend>
        {choosable.map(({ id, header }) => (
          <Checkbox
            key={id}
            isChecked={columns.isShown(id)}
            isDisabled={shown.length === 1 && shown[0] === id}
            onChange={(isChecked) => change(id, isChecked)}
          >
            {header}
          </Checkbox>
        ))}
        <p className="max-w-56 pt-1 pb-1.5 text-small text-pretty text-faint">{t('hint')}</p>
      </fieldset>
    </Popup>
  )
}
