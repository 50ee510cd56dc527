import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { OptionPicker } from '../ui/option-picker.tsx'
import { networksQuery } from './networks-query.ts'

const every = -1

/** Narrows a list to one network, or to none; `withInstallation`: to 0, too, what concerns no network. */
export function NetworkFilter({
  value,
  withInstallation = false,
  onPick,
}: {
  value: number | undefined
  withInstallation?: boolean
  onPick: (network: number | undefined) => void
}) {
  const t = useTranslations('console_frame.networks')
  const { data: networks = [] } = useQuery(networksQuery())
  return (
    <OptionPicker
      label={t('label')}
      value={value ?? every}
      options={[
        { value: every, label: t('all') },
        ...(withInstallation ? [{ value: 0, label: t('installation') }] : []),
        ...networks.map(({ network_id, name }) => ({ value: network_id, label: name })),
      ]}
      search={{ label: t('find'), none: t('none') }}
      onPick={(picked) => onPick(picked === every ? undefined : picked)}
    />
  )
}
