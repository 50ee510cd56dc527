import { markKinds } from '@cuesheet/contract/values/annotations'
import { useTranslations } from 'use-intl'
import { MarkSign } from '../../ui/chart/day-marks.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import Popup from '../../ui/popup.tsx'
import type { Opened } from '../../ui/popup-button.tsx'
import { shapeOf, useHiddenMarks } from './use-day-marks.ts'

/** The kinds of marks, each with its sign. */
export default function MarkPopup(props: Opened) {
  const t = useTranslations('charts.marks')
  const { hidden, show } = useHiddenMarks()
  return (
    <Popup {...props} align="end" title={t('label')}>
      <fieldset className="min-w-56 px-2.5 py-1">
        <legend className="sr-only">{t('label')}</legend>
        {markKinds.map((kind) => (
          <Checkbox
            key={kind}
            isChecked={!hidden.includes(kind)}
            onChange={(isChecked) => show(kind, isChecked)}
          >
            <span className="inline-flex items-center gap-1.5">
              <MarkSign shape={shapeOf[kind]} />
              {t(`kind.${kind}`)}
            </span>
          </Checkbox>
        ))}
        <p className="max-w-56 pt-1 pb-1.5 text-small text-pretty text-faint">{t('hint')}</p>
      </fieldset>
    </Popup>
  )
}
