import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { OptionPicker } from '../ui/option-picker.tsx'
import { networksQuery } from './networks-query.ts'

/** Narrows a list to one network, or to none. */
export function NetworkFilter({
  value,
  onPick,
}: {
  value: number | undefined
  onPick: (network: number | undefined) => void
}) {
  const t = useTranslations('console_frame.networks')
  const app = useTranslations('app')
  const { data: networks = [] } = useQuery(networksQuery())
  return (
    <OptionPicker
      label={t('label')}
      closeText={app('action.close')}
      value={value ?? 0}
      options={[
        { value: 0, label: t('all') },
        ...networks.map(({ network_id, name }) => ({ value: network_id, label: name })),
      ]}
      search={{ label: t('find'), none: t('none') }}
      onPick={(picked) => onPick(picked || undefined)}
    />
  )
}
