import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SavedViewsButton } from '../../ui/saved-views-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChannelFilters } from './channel-filters.tsx'
import { channelsQuery, unverifiedQuery } from './channel-queries.ts'
import { ChannelsList } from './channels-list.tsx'
import type { ChannelsSearch } from './channels-search.ts'
import type { MemberList } from './member-list.ts'
import { SelectionBar } from './selection-bar.tsx'
import { UnverifiedStrip } from './unverified-strip.tsx'
import { useSelection } from './use-selection.ts'

const loadModals = () => import('./channel-modals.tsx')

/** When the list has had its turn: the first press on a row must not wait for code. */
const loadAheadMs = 1500

export type ChannelsProps = {
  search: ChannelsSearch
  /** Writes filters into the address. */
  onSearch: (change: ChannelsSearch, how?: { replace: true }) => void
  isManager: boolean
  /** A channel of the viewer's must be verified. */
  needsVerification: boolean
  /** The network's members, for managers. */
  members: MemberList
}

/** Every channel of the network, or a member's own: registered, proven, reviewed, assigned, deleted. */
export function ChannelsScreen({ search, onSearch, isManager, needsVerification, members }: ChannelsProps) {
  const t = useTranslations('channels')
  const frame = useTranslations('shell.frame')
  usePageTitle(t('title'))
  const query = useQuery(channelsQuery(search))
  const isStripComing = useQuery({ ...unverifiedQuery, enabled: needsVerification }).isLoading
  const selection = useSelection()
  const [isPicking, setPicking] = useState(false)
  const adding = useModal('add-channel')
  const open = [adding, useModal('assign'), useModal('unassign'), useModal('delete')].find(
    (modal) => modal.isOpen,
  )
  const isMemberGone = isNotFound(query.error) && search.member !== undefined
  useEffect(() => {
    if (isMemberGone) onSearch({ member: undefined }, { replace: true })
  }, [isMemberGone, onSearch])
  usePastEnd(query.isPlaceholderData ? undefined : query.data?.rows.length, search.page, onSearch)
  useEffect(() => {
    const timer = setTimeout(() => void loadModals(), loadAheadMs)
    return () => clearTimeout(timer)
  }, [])

  const add = () => void adding.open('new')
  return (
    <>
      <PageHead
        title={t('title')}
        context={t(isManager ? 'context_manager' : 'context_member')}
        filters={
          <>
            <ChannelFilters
              search={search}
              onSearch={(change) => onSearch({ ...change, page: undefined })}
              members={isManager ? members : null}
            />
            <SavedViewsButton label={frame('saved_views')} />
          </>
        }
        action={
          isManager && (
            <Button kind="primary" onClick={add}>
              <Plus size={16} aria-hidden="true" />
              {t('add.open')}
            </Button>
          )
        }
      />
      {needsVerification && <UnverifiedStrip onSearch={onSearch} />}
      {isStripComing && <Skeleton className="mb-4 h-[41px] rounded-card mobile:hidden large-mobile:hidden" />}
      {/* In how many lines something is said above it is not known before it is said: until then the list would jump. */}
      <div className={isStripComing ? 'mobile:invisible large-mobile:invisible' : undefined}>
        <ChannelsList
          query={query}
          search={search}
          onSearch={onSearch}
          isManager={isManager}
          selection={isManager ? selection : null}
          isPicking={isPicking}
          onPicking={(picking) => {
            setPicking(picking)
            if (!picking) selection.clear()
          }}
          onAdd={add}
        />
      </div>
      <SelectionBar selection={selection} />
      <Layer load={loadModals} isOpen={open !== undefined} onClose={() => open?.close()} isDialog>
        {(ChannelModals) => (
          <ChannelModals
            isManager={isManager}
            members={members}
            selected={selection.picked}
            onAssigned={() => {
              selection.clear()
              setPicking(false)
            }}
            onSearch={onSearch}
          />
        )}
      </Layer>
    </>
  )
}
