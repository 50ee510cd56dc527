import { changeTracks, consoleTracks } from '@cuesheet/contract/console-catalogue'
import { trackCategories } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Music2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AlbumArt } from '../../features/music/album-art.tsx'
import { call } from '../../lib/call.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { id, oneOf, searched } from '../../lib/search-params.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { type ConsoleColumn, ConsoleList } from '../list/console-list.tsx'
import { useSelection } from '../list/selection.tsx'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { type TrackRow, tagsQuery } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'

const shape = {
  search: searched,
  category: oneOf(trackCategories),
  state: oneOf(['offered', 'withdrawn']),
  availability: oneOf(['everyone', 'limited']),
  network: id,
  without: oneOf(['picture', 'preview', 'tags']),
  tag: id,
}
const none = Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]))
const nameOf = ({ title }: TrackRow) => title
const linkOf = ({ track_id }: TrackRow) => consoleLink(`catalogue/tracks/${track_id}`)

/** Every track, narrowed by the address; those that are picked are changed together. */
export function TracksScreen() {
  const t = useTranslations('console_catalogue')
  const locale = useLocale()
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const selection = useSelection<TrackRow>(nameOf)
  const mayChange = useMay(changeTracks)
  const columns = useMemo((): ConsoleColumn<TrackRow>[] => {
    const line = <Skeleton className="h-4 w-24" />
    const text = (key: keyof TrackRow & ('artist' | 'album'), rank: number): ConsoleColumn<TrackRow> => ({
      id: key,
      header: t(`fields.${key}`),
      align: 'start',
      width: 170,
      rank,
      csv: (row) => row[key],
      cell: (row) => <span className="block truncate text-muted">{row[key]}</span>,
      skeleton: line,
    })
    return [
      {
        id: 'title',
        header: t('fields.title'),
        align: 'start',
        width: 'rest',
        rank: null,
        csv: ({ title }) => title,
        cell: (row, link) => (
          <Link {...linkOf(row)} {...link} className="flex min-w-0 items-center gap-3">
            <AlbumArt track={row} sizePx={36} className="rounded-small" />
            <span className="min-w-0">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{row.title}</span>
                {row.withdrawn_on && <StatusPill tone="bad">{t('list.withdrawn')}</StatusPill>}
              </span>
              <span className="block truncate text-small text-faint">
                {row.tags.map(({ name }) => name).join(', ')}
              </span>
            </span>
          </Link>
        ),
        skeleton: <Skeleton className="h-9 w-56" />,
      },
      text('artist', 1),
      {
        id: 'isrc',
        header: 'ISRC',
        align: 'start',
        width: 140,
        rank: 2,
        csv: ({ isrc }) => isrc,
        cell: ({ isrc }) => <span className="text-muted tabular-nums">{isrc}</span>,
        skeleton: line,
      },
      {
        id: 'category',
        header: t('fields.category'),
        align: 'start',
        width: 100,
        rank: 3,
        csv: ({ category }) => category,
        cell: ({ category }) => <span className="text-muted">{t(`category.${category}`)}</span>,
        skeleton: line,
      },
      {
        id: 'networks',
        header: t('fields.networks'),
        align: 'start',
        width: 130,
        rank: 4,
        csv: ({ networks }) => networks?.join(' ') ?? '',
        cell: ({ networks }) => (
          <span className="text-muted">
            {networks ? t('list.networks', { count: networks.length }) : t('list.all')}
          </span>
        ),
        skeleton: line,
      },
      text('album', 6),
      {
        id: 'added',
        header: t('list.added'),
        align: 'end',
        width: 120,
        rank: 5,
        csv: ({ added_on }) => added_on,
        cell: ({ added_on }) => (
          <span className="text-muted tabular-nums">{format.dayAndYear(added_on)}</span>
        ),
        skeleton: line,
      },
    ]
  }, [t, format])
  return (
    <>
      <ConsoleList<TrackRow>
        list="tracks"
        label={t('tabs.tracks')}
        queryKey={[search, locale]}
        read={({ signal, ...piece }) =>
          call(consoleTracks, { query: { ...search, ...piece }, ...(signal && { signal }) })
        }
        columns={columns}
        rowKey={({ track_id }) => String(track_id)}
        linkOf={linkOf}
        row={(row, link) => (
          <Link
            {...linkOf(row)}
            {...link}
            className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
          >
            <AlbumArt track={row} sizePx={44} className="rounded-small" />
            <span className="min-w-0">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{row.title}</span>
                {row.withdrawn_on && <StatusPill tone="bad">{t('list.withdrawn')}</StatusPill>}
              </span>
              <span className="block truncate text-small text-faint">
                {[row.artist, row.isrc, t(`category.${row.category}`)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
        )}
        skeleton={
          <span className="flex flex-1 items-center gap-3 px-3.5">
            <Skeleton className="size-11" />
            <Skeleton className="h-4 w-40" />
          </span>
        }
        search={{
          value: search.search ?? '',
          onSearch: (typed) => onSearch({ search: typed || undefined }),
          label: t('list.search'),
        }}
        filters={<Filters search={search} onSearch={onSearch} />}
        isNarrowed={Object.values(search).some((value) => value !== undefined)}
        onClear={() => onSearch(none)}
        empty={{
          icon: Music2,
          title: t('list.empty'),
          text: t('list.empty_text'),
          children: (
            <Link {...consoleLink('catalogue/upload')} className={buttonClass('primary')}>
              {t('tabs.upload')}
            </Link>
          ),
        }}
        {...(mayChange && { selection })}
      />
      {mayChange && <BulkBar selection={selection} />}
    </>
  )
}

type Search = ReturnType<typeof useConsoleSearch<typeof shape>>

function Filters({ search, onSearch }: { search: Search[0]; onSearch: Search[1] }) {
  const t = useTranslations('console_catalogue')
  const app = useTranslations('app')
  const { data: tags = [] } = useQuery(tagsQuery(useLocale()))
  const { data: networks = [] } = useQuery(networksQuery())
  const closeText = app('action.close')
  const find = { label: t('list.find'), none: t('list.none_found') }
  return (
    <>
      <OptionPicker
        label={t('fields.category')}
        closeText={closeText}
        value={search.category ?? ''}
        options={[
          { value: '' as const, label: t('list.any_category') },
          ...trackCategories.map((value) => ({ value, label: t(`category.${value}`) })),
        ]}
        onPick={(category) => onSearch({ category: category || undefined })}
      />
      <OptionPicker
        label={t('list.any_state')}
        closeText={closeText}
        value={search.state ?? ''}
        options={[
          { value: '' as const, label: t('list.any_state') },
          { value: 'offered' as const, label: t('list.offered') },
          { value: 'withdrawn' as const, label: t('list.withdrawn') },
        ]}
        onPick={(state) => onSearch({ state: state || undefined })}
      />
      <OptionPicker
        label={t('list.any_availability')}
        closeText={closeText}
        search={find}
        value={search.network ? String(search.network) : (search.availability ?? '')}
        options={[
          { value: '', label: t('list.any_availability') },
          { value: 'everyone', label: t('list.everyone') },
          { value: 'limited', label: t('list.limited') },
          ...networks.map(({ network_id, name }) => ({ value: String(network_id), label: name })),
        ]}
        onPick={(picked) =>
          onSearch({
            availability: picked === 'everyone' || picked === 'limited' ? picked : undefined,
            network: /^\d+$/.test(picked) ? Number(picked) : undefined,
          })
        }
      />
      <OptionPicker
        label={t('list.any_without')}
        closeText={closeText}
        value={search.without ?? ''}
        options={[
          { value: '' as const, label: t('list.any_without') },
          ...(['picture', 'preview', 'tags'] as const).map((value) => ({
            value,
            label: t(`list.without.${value}`),
          })),
        ]}
        onPick={(without) => onSearch({ without: without || undefined })}
      />
      <OptionPicker
        label={t('fields.tags')}
        closeText={closeText}
        search={find}
        value={search.tag ?? 0}
        options={[
          { value: 0, label: t('list.any_tag') },
          ...tags.map(({ tag_id, name, tracks }) => ({ value: tag_id, label: name, detail: String(tracks) })),
        ]}
        onPick={(tag) => onSearch({ tag: tag || undefined })}
      />
    </>
  )
}
