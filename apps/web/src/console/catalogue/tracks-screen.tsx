import { changeTracks, consoleTracks, type TrackRow } from '@cuesheet/contract/console-catalogue'
import { trackCategories } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Music2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { AlbumArt } from '../../features/music/album-art.tsx'
import { useLocale } from '../../lib/locale.ts'
import { id, oneOf, searched } from '../../lib/search-params.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { ListFilter } from '../../ui/table/list-filters.tsx'
import { consoleLink } from '../console-link.ts'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { networksQuery } from '../networks-query.ts'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { BulkBar } from './bulk-bar.tsx'
import { tagsQuery } from './track-queries.ts'
import { useSelection } from './use-selection.ts'

const shape = {
  search: searched,
  category: oneOf(trackCategories),
  state: oneOf(['offered', 'withdrawn']),
  availability: oneOf(['everyone', 'limited']),
  network: id,
  without: oneOf(['picture', 'preview', 'tags']),
  tag: id,
}

const keyOf = ({ track_id }: TrackRow) => String(track_id)

/** Every track, narrowed by the address; those that are picked are changed together. */
export function TracksScreen() {
  const t = useTranslations('console_catalogue')
  const list = useTranslations('console_frame.list')
  const locale = useLocale()
  const [search, onSearch] = useConsoleSearch(shape)
  const pieces = usePieces('tracks', consoleTracks, search, { vary: [locale] })
  const filters = useFilters(search, onSearch)
  const selection = useSelection()
  const mayChange = useMay(changeTracks)
  const markOf = (row: TrackRow) =>
    row.withdrawn_on && <StatusPill tone="bad">{t('list.withdrawn')}</StatusPill>
  return (
    <>
      <ConsoleList
        pieces={pieces}
        label={t('tabs.tracks')}
        search={search}
        onSearch={onSearch}
        find={t('list.search')}
        filters={filters}
        selection={
          mayChange && {
            isPicked: (row) => selection.keys.has(keyOf(row)),
            onPick: (rows, isPicked) => selection.pick(rows.map(keyOf), isPicked),
            all: list('select_all'),
            each: ({ title }) => list('select', { name: title }),
          }
        }
        rowKey={keyOf}
        linkOf={({ track_id }) => consoleLink(`catalogue/tracks/${track_id}`)}
        columns={[
          {
            id: 'title',
            header: t('fields.title'),
            kind: 'name',
            picture: (row) => <AlbumArt track={row} sizePx={36} className="rounded-small" />,
            mark: markOf,
            detail: ({ tags }) => tags.map(({ name }) => name).join(', '),
          },
          { id: 'artist', header: t('fields.artist'), width: 170, rank: 1 },
          { id: 'isrc', header: 'ISRC', width: 140, rank: 2 },
          {
            id: 'category',
            header: t('fields.category'),
            width: 100,
            rank: 3,
            write: ({ category }) => t(`category.${category}`),
          },
          {
            id: 'networks',
            header: t('fields.networks'),
            width: 130,
            rank: 4,
            value: ({ networks }) => networks?.join(' ') ?? '',
            write: ({ networks }) =>
              networks ? t('list.networks', { count: networks.length }) : t('list.all'),
          },
          { id: 'album', header: t('fields.album'), width: 170, rank: 6 },
          { id: 'added_on', header: t('list.added'), kind: 'day', width: 120, rank: 5 },
        ]}
        phone={(row) => ({
          picture: <AlbumArt track={row} sizePx={44} className="rounded-small" />,
          title: row.title,
          mark: markOf(row),
          text: [row.artist, row.isrc, t(`category.${row.category}`)].filter(Boolean).join(' · '),
        })}
        phoneSkeleton={
          <span className="flex flex-1 items-center gap-3 px-3.5">
            <Skeleton className="size-11" />
            <Skeleton className="h-4 w-40" />
          </span>
        }
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
      />
      {mayChange && <BulkBar selection={selection} />}
    </>
  )
}

type Search = ReturnType<typeof useConsoleSearch<typeof shape>>

function useFilters(search: Search[0], onSearch: Search[1]): ListFilter<Search[0]>[] {
  const t = useTranslations('console_catalogue')
  const { data: tags = [] } = useQuery(tagsQuery(useLocale()))
  const { data: networks = [] } = useQuery(networksQuery())
  const find = { label: t('list.find'), none: t('list.none_found') }
  return [
    {
      name: 'category',
      label: t('fields.category'),
      any: t('list.any_category'),
      options: trackCategories,
      text: (category) => t(`category.${category}`),
    },
    {
      name: 'state',
      label: t('list.any_state'),
      any: t('list.any_state'),
      options: ['offered', 'withdrawn'],
      text: (state) => t(`list.${state}`),
    },
    <OptionPicker
      key="availability"
      label={t('list.any_availability')}
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
    />,
    {
      name: 'without',
      label: t('list.any_without'),
      any: t('list.any_without'),
      options: ['picture', 'preview', 'tags'],
      text: (without) => t(`list.without.${without}`),
    },
    {
      name: 'tag',
      label: t('fields.tags'),
      any: t('list.any_tag'),
      options: tags.map(({ tag_id }) => tag_id),
      text: (id) => tags.find(({ tag_id }) => tag_id === id)?.name ?? '',
      detail: (id) => String(tags.find(({ tag_id }) => tag_id === id)?.tracks ?? ''),
      find,
    },
  ]
}
