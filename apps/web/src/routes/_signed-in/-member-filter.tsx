import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { accountsQuery } from '../../features/members/accounts-query.ts'
import { MemberPicker } from '../../ui/member-picker.tsx'

type Props = { member: number | undefined; onPick: (member: number | undefined) => void }

/** The member picker over the network's accounts, for managers. The chosen one is looked for on every page of them. */
export function MemberFilter({ member, onPick }: Props) {
  const t = useTranslations('shell')
  const accounts = useInfiniteQuery(accountsQuery)
  const pages = accounts.data?.pages ?? []
  const members = pages.flatMap((page) =>
    page.accounts.map(({ account_id, nickname, channels }) => ({
      account_id,
      nickname,
      detail: t('members.channels', { count: channels }),
    })),
  )
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = accounts
  const hasMore = hasNextPage && !isFetchNextPageError
  const isSought = member !== undefined && !members.some(({ account_id }) => account_id === member)
  useEffect(() => {
    if (isSought && hasMore && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
  }, [isSought, hasMore, isFetchingNextPage, fetchNextPage])

  return (
    <MemberPicker
      members={members}
      total={pages[0]?.total ?? 0}
      member={member ?? null}
      onPick={(picked) => onPick(picked ?? undefined)}
      more={{
        hasMore,
        isLoading: isFetchingNextPage,
        load: () => void fetchNextPage({ cancelRefetch: false }),
      }}
      texts={{
        name: t('members.name'),
        all: t('members.all'),
        search: t('members.search'),
        none_found: t('members.none_found'),
      }}
    />
  )
}
