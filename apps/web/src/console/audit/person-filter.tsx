import { people } from '@cuesheet/contract/console-people'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'

const most = 100

/** Who did it: one of the operators, or of the people of the network that is looked at. */
export function PersonFilter({
  network,
  value,
  onPick,
}: {
  network: number | undefined
  value: number | undefined
  onPick: (account: number | undefined) => void
}) {
  const t = useTranslations('console_audit')
  const narrowed = network ? { network } : ({ role: 'operator' } as const)
  const rows = useQuery(queryOf(people, { ...narrowed, size: most }, { staleTime: 60_000 })).data?.rows ?? []
  return (
    <OptionPicker
      label={t('person')}
      value={value ?? 0}
      options={[
        { value: 0, label: t('anyone') },
        ...rows.map(({ account_id, nickname, user_id }) => ({
          value: account_id,
          label: nickname ?? user_id ?? `#${account_id}`,
        })),
      ]}
      search={{ label: t('find_person'), none: t('no_person') }}
      onPick={(account) => onPick(account || undefined)}
    >
      {value !== undefined && !rows.some(({ account_id }) => account_id === value) ? `#${value}` : undefined}
    </OptionPicker>
  )
}
