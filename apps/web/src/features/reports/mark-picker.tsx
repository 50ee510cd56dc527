import { Tags } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PopupButton } from '../../ui/popup-button.tsx'

const loadPopup = () => import('./mark-popup.tsx')

/** Which kinds of marks charts show. */
export function MarkPicker() {
  return (
    <PopupButton
      label={useTranslations('charts.marks')('label')}
      icon={Tags}
      load={loadPopup}
      className="self-start"
    >
      {(MarkPopup, opened) => <MarkPopup {...opened} />}
    </PopupButton>
  )
}
