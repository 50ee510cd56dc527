import { payees } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { queryOf } from '../../lib/client.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SearchField } from '../../ui/search-field.tsx'

type Picked = { account_id: number; nickname: string | null }
type Props = {
  network: number
  value: Picked | null
  onPick: (member: Picked) => void
  /** Those who are chosen already. */
  without?: readonly number[]
}

const most = 50

/** Picks a member of a network; of a large one a search narrows who is offered. */
export function MemberChoice({ network, value, onPick, without = [] }: Props) {
  const t = useTranslations('console_close.member_choice')
  const nameOf = useMemberName()
  const [search, setSearch] = useState('')
  const query = useQuery(queryOf(payees, { network, search: search || undefined, page: 1, size: most }))
  const found = (query.data?.rows ?? []).filter(
    ({ account_id, is_withdrawn }) => !is_withdrawn && !without.includes(account_id),
  )
  const isLarge = (query.data?.total ?? 0) > most || search !== ''
  const options = [
    ...(value && !found.some((row) => row.account_id === value.account_id) ? [value] : []),
    ...found,
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isLarge && (
        <SearchField value={search} onSearch={setSearch} label={t('search')} clearText={t('clear')} />
      )}
      <OptionPicker
        label={t('label')}
        value={value?.account_id ?? 0}
        options={options.map((row) => ({ value: row.account_id, label: nameOf(row) }))}
        search={{ label: t('search'), none: t('none') }}
        onPick={(id) => {
          const picked = options.find(({ account_id }) => account_id === id)
          if (picked) onPick(picked)
        }}
      >
        <span className="truncate">{value ? nameOf(value) : t('label')}</span>
      </OptionPicker>
    </div>
  )
}
