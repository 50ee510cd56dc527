import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ByEarLink } from './by-ear/by-ear-link.tsx'
import { homeQuery } from './music-queries.ts'

type Props = {
  /** Of the screen below. */
  path: string
  search: string
  onSearch: (search: string) => void
  children: ReactNode
}

const tabs = [
  { id: 'home', to: '/musics' },
  { id: 'all', to: '/musics/all' },
  { id: 'used', to: '/musics/used' },
  { id: 'shopping', to: '/musics/shopping' },
  { id: 'tags', to: '/musics/tags' },
] as const

/** The head of the five screens of the catalogue: its search, what else there is, and whether anything is in the way. */
export function MusicFrame({ path, search, onSearch, children }: Props) {
  const t = useTranslations('music')
  return (
    <>
      <PageHead
        title={t('title')}
        context={t('context')}
        filtersStay
        filters={
          <div data-keeps-focus="" className="flex gap-2 mobile:w-full">
            <div className="flex w-72 min-w-0 mobile:flex-1">
              <SearchField
                value={search}
                onSearch={onSearch}
                label={t('search')}
                clearText={t('clear_search')}
                hotkey
              />
            </div>
            <ByEarLink of="unheard" />
          </div>
        }
      />
      <LinkTabs
        label={t('tabs.name')}
        tabs={tabs.map(({ id, to }) => ({ id, to, label: t(`tabs.${id}`) }))}
        current={path}
      />
      <ServiceStrip />
      {children}
    </>
  )
}

/** That ISRCs are kept back until a channel is verified, and the way there. */
export function ServiceStrip() {
  const t = useTranslations('music.service')
  const home = useQuery(homeQuery()).data
  if (!home || home.service === 'served') return null
  const { service, to_verify } = home
  return (
    <AttentionStrip
      label={t('label')}
      items={[
        {
          id: service,
          tone: 'warn',
          text: t(service),
          action: (
            <Link
              to="/manage-channel"
              search={to_verify === null ? {} : { 'add-channel': String(to_verify) }}
            >
              {t(service === 'no_channels' ? 'see_channels' : 'verify')}
            </Link>
          ),
        },
      ]}
    />
  )
}
