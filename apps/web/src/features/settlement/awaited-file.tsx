import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import type { OwnSettled } from './api.ts'

/** To a member: a file that the month was closed without, and where it counts since it came. */
export function AwaitedFile({ file }: { file: OwnSettled['awaited'][number] }) {
  const t = useTranslations('settlement')
  const format = useFormat()
  const { family, adjustment_type, came_in } = file
  const name = [t(`families.${family}`), adjustment_type].filter(Boolean).join(' · ')
  return (
    <Callout
      tone={came_in === null ? 'warn' : 'info'}
      text={
        came_in === null
          ? t('awaited.of', { family: name })
          : t('awaited.came', { family: name, month: format.month(came_in) })
      }
      isQuiet
    >
      {came_in === null && t('awaited.own_text')}
    </Callout>
  )
}
