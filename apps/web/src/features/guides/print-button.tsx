import { useTranslations } from 'use-intl'
import { printPage } from '../../lib/print-page.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from './drawings/glyphs.tsx'

export function PrintButton() {
  const t = useTranslations('guides')
  return (
    <Button kind="quiet" onClick={() => void printPage()} className="-mr-3">
      <Glyph name="printer" />
      {t('print')}
    </Button>
  )
}
