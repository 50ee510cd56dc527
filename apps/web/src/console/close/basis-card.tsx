import { setBasis as basisCall, type Month, setBasis } from '@cuesheet/contract/console-close'
import { basisLevels } from '@cuesheet/contract/values/settlement'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useMay } from '../use-may.ts'
import { isOpen } from './month-rules.ts'

const chosen = ['ads', 'premium'] as const

/** Which files count for a family, where several of them say the same money. */
export function BasisCard({ month }: { month: Month }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const sentence = useSentence()
  const may = useMay(basisCall) && isOpen(month)
  const action = useAction(
    mutationOf(setBasis, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const { network_id, month: of, version } = month
  return (
    <SettingsCard title={t('basis.title')} text={t('basis.text')}>
      <fieldset disabled={!may || action.isPending} className="grid gap-3">
        {chosen.map((family) => (
          <ChoiceRow
            key={family}
            label={words(`families.${family}`)}
            name={`basis-${family}`}
            choices={basisLevels.map((level) => ({ value: level, label: words(`levels.${level}`) }))}
            value={month.basis.find((basis) => basis.family === family)?.level ?? 'video'}
            onPick={(level) => action.mutate({ network_id, month: of, version, family, level })}
          />
        ))}
      </fieldset>
    </SettingsCard>
  )
}
