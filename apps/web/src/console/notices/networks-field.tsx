import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { PickSeveral } from '../../ui/pick-several.tsx'
import { networksQuery } from '../networks-query.ts'

/** For all networks, or for some of them. */
export function NetworksField({
  value,
  onChange,
}: {
  value: number[] | null
  onChange: (networks: number[] | null) => void
}) {
  const t = useTranslations('console_notices')
  const { data: networks = [] } = useQuery(networksQuery())
  return (
    <div className="grid gap-3">
      <ChoiceRow
        label={t('networks')}
        name="network-choice"
        value={value === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: t('all_networks') },
          { value: 'some', label: t('some_networks') },
        ]}
        onPick={(picked) => onChange(picked === 'all' ? null : [])}
      />
      {value !== null && (
        <PickSeveral
          label={t('some_networks')}
          name="networks"
          choices={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
          value={value}
          onChange={onChange}
          texts={{
            find: t('find'),
            none_found: t('none_found'),
            unpick: (name) => t('unpick', { name }),
          }}
        />
      )}
    </div>
  )
}
