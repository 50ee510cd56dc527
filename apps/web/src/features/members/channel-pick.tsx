import { channels } from '@cuesheet/contract/channels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** A channel of the network by its id, or one that is not here yet by its link. */
export type PickedChannel = { value: number | string; label: string }

type Props = {
  value: PickedChannel[]
  onChange: (value: PickedChannel[]) => void
  error: string | undefined
  isOpen: boolean
}

/** A handle, an id, or an address of the platform: titles may have dots, too. */
const isLink = (typed: string) =>
  /^[@＠]\S+$|^UC[\w-]{22}$|^(https?:\/\/)?([a-z]+\.)?(youtube\.com|youtu\.be)\/\S+$/i.test(typed)

/** Channels that come with an invitation: those that nobody has, what a search finds, and links of new ones. */
export function ChannelPick({ value, onChange, error, isOpen }: Props) {
  const t = useTranslations('inviting')
  const app = useTranslations('app.state')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const link = isLink(typed) ? typed : null
  const asked = { search: link ? '' : typed, size: 20, sort: 'title', order: 'asc' } as const
  const query = useQuery(
    queryOf(
      channels,
      { ...asked, ...(typed === '' && { member: '0' as const }) },
      { enabled: isOpen && link === null, placeholderData: keepPreviousData },
    ),
  )
  const rows = query.data?.rows ?? []
  const isPicked = (id: number | string) => value.some((picked) => picked.value === id)
  const take = (picked: PickedChannel) => onChange([...value, picked])
  const takeLink = (value: string) => {
    if (!isPicked(value)) take({ value, label: value })
    setSearch('')
  }
  const leave = (id: number | string) => onChange(value.filter((picked) => picked.value !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium">{t('channels')}</legend>
      <SearchField
        form="line"
        value={search}
        onSearch={setSearch}
        onEnter={(text) => {
          if (isLink(text)) takeLink(text)
          return isLink(text)
        }}
        label={t('find')}
        clearText={t('clear')}
      />
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {value.map(({ value: id, label }) => (
            <li key={id} className="min-w-0 max-w-full">
              <button
                type="button"
                onClick={() => leave(id)}
                aria-label={t('unpick', { name: label })}
                className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken ps-3 pe-2 hover:bg-line pointer-coarse:h-11"
              >
                <span className="truncate">{label}</span>
                <X size={14} aria-hidden="true" className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 h-44 overflow-y-auto overscroll-contain rounded-card border border-line px-3.5 py-1">
        {link !== null ? (
          <button
            type="button"
            disabled={isPicked(link)}
            onClick={() => takeLink(link)}
            className="flex min-h-11 w-full items-center gap-2.5 text-start font-medium text-primary-text disabled:opacity-55"
          >
            <Plus size={16} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 truncate">{t('new_channel', { link })}</span>
          </button>
        ) : query.isError ? (
          <Failed title={t('failed_channels')} query={query} />
        ) : query.isPending ? (
          <div className="grid h-full place-items-center">
            <Spinner label={app('working')} />
          </div>
        ) : rows.length === 0 ? (
          <p className="py-2.5 text-pretty text-muted">{t(typed === '' ? 'none_free' : 'none_found')}</p>
        ) : (
          rows.map(({ channel_id, title, members }) => (
            <Checkbox
              key={channel_id}
              isChecked={isPicked(channel_id)}
              onChange={(isIn) => (isIn ? take({ value: channel_id, label: title }) : leave(channel_id))}
            >
              <span className="wrap-anywhere">{title}</span>
              {members.length > 0 && (
                <span className="block text-small text-muted">
                  {t('shared_with', { names: format.list(members.map(({ nickname }) => nickname)) })}
                </span>
              )}
            </Checkbox>
          ))
        )}
      </div>
      {error && <p className="mt-1 text-small font-medium text-danger">{error}</p>}
    </fieldset>
  )
}
