import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { channelsQuery, unverifiedQuery } from '../../features/channels/channel-queries.ts'
import { ChannelsScreen } from '../../features/channels/channels-screen.tsx'
import { channelsSearch } from '../../features/channels/channels-search.ts'
import type { MemberList } from '../../features/channels/member-list.ts'
import { accountsQuery } from '../../features/members/accounts-query.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useSearchChange } from '../../lib/use-search-change.ts'
import { askAsNetwork } from '../-ask-as-network.ts'
import { OperatorHome } from '../-operator-home.tsx'

export const Route = createFileRoute('/_signed-in/manage-channel')({
  validateSearch: channelsSearch,
  loader: ({ location }) => {
    askAsNetwork(async (client) => {
      void client.prefetchQuery(unverifiedQuery)
      await client.prefetchQuery(channelsQuery(channelsSearch(location.search)))
    })
    return loadTexts('channels', 'dashboard', 'terms')
  },
  component: ManageChannel,
})

function ManageChannel() {
  const search = Route.useSearch()
  const me = useQuery(meQuery).data
  const members = useMemberList(me?.permission_flag === 1)
  const onSearch = useSearchChange()
  if (!me || me.permission_flag === 2) return <OperatorHome />
  return (
    <ChannelsScreen
      search={search}
      onSearch={onSearch}
      isManager={me.permission_flag === 1}
      needsVerification={me.settings.channel_verify_needed}
      members={members}
    />
  )
}

function useMemberList(isManager: boolean): MemberList {
  const t = useTranslations('shell')
  const accounts = useInfiniteQuery({ ...accountsQuery, enabled: isManager })
  const { data, isPending, isFetching, error, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    accounts
  return useMemo(
    () => ({
      members: (data?.pages ?? []).flatMap((page) =>
        page.accounts.map(({ account_id, nickname, channels }) => ({
          account_id,
          nickname,
          detail: t('members.channels', { count: channels }),
        })),
      ),
      total: data?.pages[0]?.total ?? 0,
      isPending,
      error,
      hasMore: hasNextPage && !isFetchNextPageError,
      isLoading: isFetching,
      load: () => void fetchNextPage({ cancelRefetch: false }),
      retry: () => void refetch(),
    }),
    [t, data, isPending, isFetching, error, hasNextPage, isFetchNextPageError, fetchNextPage, refetch],
  )
}
