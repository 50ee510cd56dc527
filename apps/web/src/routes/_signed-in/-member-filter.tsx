import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { accountsQuery } from '../../features/members/api.ts'
import { MemberPicker } from '../../ui/member-picker.tsx'

type Props = { member: number | undefined; onPick: (member: number | undefined) => void }

/** The member picker over the network's accounts, for managers. */
export function MemberFilter({ member, onPick }: Props) {
  const t = useTranslations('shell')
  const app = useTranslations('app')
  const accounts = useInfiniteQuery(accountsQuery)
  const pages = accounts.data?.pages ?? []
  const members = pages.flatMap((page) =>
    page.accounts.map(({ account_id, nickname, channels }) => ({
      account_id,
      nickname,
      detail: t('members.channels', { count: channels }),
    })),
  )
  return (
    <MemberPicker
      members={members}
      total={pages[0]?.total ?? 0}
      member={member ?? null}
      onPick={(picked) => onPick(picked ?? undefined)}
      more={{
        hasMore: accounts.hasNextPage,
        isLoading: accounts.isFetchingNextPage,
        load: () => void accounts.fetchNextPage(),
      }}
      texts={{
        name: t('members.name'),
        all: t('members.all'),
        search: t('members.search'),
        none_found: t('members.none_found'),
        loading: app('state.loading'),
        close: app('action.close'),
      }}
    />
  )
}
