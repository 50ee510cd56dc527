import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { matches } from '../../lib/matching.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export type ChoosableMember = {
  account_id: number
  nickname: string
  detail?: string | undefined
  /** Why it cannot be chosen; shown checked. */
  settled?: string | undefined
}

type Props = {
  label: string
  members: ChoosableMember[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Loads what is not here yet, when a search or the list's end asks for it. */
  more?: { hasMore: boolean; isLoading: boolean; load: () => void } | undefined
  error: string | undefined
  children?: ReactNode
}

const searchFrom = 8

/** Some of the members, by box. A search sees all of them. */
export function MemberChoice({ label, members, chosen, onChange, more, error }: Props) {
  const t = useTranslations('channels.members')
  const app = useTranslations('app')
  const [search, setSearch] = useState('')
  const matchingMembers =
    search === '' ? members : members.filter(({ nickname }) => matches(nickname, search))
  if (search !== '' && more?.hasMore && !more.isLoading) queueMicrotask(more.load)
  const pick = (account_id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(account_id)
    else next.delete(account_id)
    onChange(next)
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-small font-medium">{label}</legend>
      {(members.length >= searchFrom || more?.hasMore) && (
        <SearchField
          form="line"
          value={search}
          onSearch={setSearch}
          label={t('search')}
          clearText={t('clear')}
        />
      )}
      <ul className="max-h-[min(300px,40dvh)] overflow-y-auto rounded-card border border-line px-3.5 py-1">
        {matchingMembers.map(({ account_id, nickname, detail, settled }) => (
          <li key={account_id}>
            <Checkbox
              isChecked={settled !== undefined || chosen.has(account_id)}
              isDisabled={settled !== undefined}
              onChange={(isChosen) => pick(account_id, isChosen)}
            >
              <span className="flex items-baseline justify-between gap-3">
                <bdi className="truncate">{nickname}</bdi>
                <span className="shrink-0 text-small text-faint">{settled ?? detail}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {matchingMembers.length === 0 && !more?.isLoading && (
          <li className="py-6 text-center text-muted">{t(search === '' ? 'none' : 'none_found')}</li>
        )}
        {more?.hasMore && (
          <li className="grid place-items-center py-3 text-muted" ref={(end) => watch(end, more.load)}>
            <Spinner label={app('state.loading')} />
          </li>
        )}
      </ul>
      {error && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Loads on as soon as the list's end comes in sight. */
function watch(end: HTMLElement | null, load: () => void) {
  if (!end) return
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && load(),
  )
  observer.observe(end)
  return () => observer.disconnect()
}
