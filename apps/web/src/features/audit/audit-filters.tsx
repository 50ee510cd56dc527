import type { AuditEntry } from '@cuesheet/contract/audit'
import { networkAuditGroups } from '@cuesheet/contract/values/audit-groups'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { type AuditSearch, isNarrowed, noFilters } from './audit-search.ts'
import { DaysPicker } from './days-picker.tsx'

type Filters = { search: AuditSearch; onSearch: (change: AuditSearch) => void }

/** Kind, member and days to choose; in the head, on phones in its bar. */
export function AuditFilters({ search, onSearch, memberFilter }: Filters & { memberFilter: ReactNode }) {
  const t = useTranslations('access.audit')
  return (
    <>
      <OptionPicker
        label={t('group')}
        value={search.group ?? ''}
        options={[
          { value: '' as const, label: t('any_group') },
          ...networkAuditGroups.map((group) => ({ value: group, label: t(`groups.${group}`) })),
        ]}
        onPick={(group) => onSearch({ group: group || undefined })}
      />
      {memberFilter}
      <DaysPicker from={search.from} to={search.to} onPick={onSearch} />
    </>
  )
}

/** The person or subject selected in the list, and a way to clear it. `rows`: name an id that only the address gives. */
export function AuditChips({ search, onSearch, rows }: Filters & { rows: readonly AuditEntry[] }) {
  const t = useTranslations('access.audit')
  const person = rows.find(({ account }) => account?.account_id === search.account)?.account
  const concerned = rows.find(({ account }) => account?.account_id === search.concerning)?.account
  const named = rows.find(({ subject }) => subject === String(search.concerning))?.subject_name
  const thing = rows.find(({ subject }) => subject === search.subject)
  const chips = [
    ...(search.account === undefined
      ? []
      : [
          { part: 'account', text: t('person', { name: person?.nickname ?? `#${search.account}` }) } as const,
        ]),
    ...(search.concerning === undefined
      ? []
      : [
          {
            part: 'concerning',
            text: t('concerning', { name: concerned?.nickname ?? named ?? `#${search.concerning}` }),
          } as const,
        ]),
    ...(search.subject === undefined
      ? []
      : [{ part: 'subject', text: t('subject', { name: thing?.subject_name ?? search.subject }) } as const]),
  ]
  if (!isNarrowed(search)) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map(({ part, text }) => (
        <FilterChip
          key={part}
          text={text}
          label={t('remove', { filter: text })}
          onRemove={() => onSearch({ [part]: undefined })}
        />
      ))}
      <button
        type="button"
        onClick={() => onSearch(noFilters)}
        className="rounded-small px-1.5 py-1 text-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
      >
        {t('clear')}
      </button>
    </div>
  )
}
