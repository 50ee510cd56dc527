import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import {
  type PlatformChange,
  platformChanges,
  verifications,
} from '@cuesheet/contract/values/channel-management'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import type { ChannelsSearch } from './channels-search.ts'
import { knownCategory } from './known-category.ts'
import type { MemberList } from './member-list.ts'

type Change = Pick<ChannelsSearch, 'verification' | 'platform' | 'held' | 'category' | 'member'>
type Props = {
  search: ChannelsSearch
  onSearch: (change: Change) => void
  /** Null for members, who see their own channels only. */
  members: MemberList | null
}

/** Which verification, state on the platform, category and member; each says what it narrows to. */
export function ChannelFilters({ search, onSearch, members }: Props) {
  const t = useTranslations('channels')
  const terms = useTranslations('terms')
  return (
    <>
      <OptionPicker<(typeof verifications)[number] | ''>
        label={t('filters.verification')}
        value={search.verification ?? ''}
        options={[
          { value: '', label: t('filters.any_verification') },
          ...verifications.map((value) => ({ value, label: t(`verification.${value}`) })),
        ]}
        onPick={(picked) => onSearch({ verification: picked || undefined })}
      />
      <OptionPicker<PlatformChange | ''>
        label={t('filters.platform')}
        value={search.platform ?? ''}
        options={[
          { value: '', label: t('filters.any_platform') },
          ...platformChanges.map((value) => ({
            value,
            label: value === 'renamed' || value === 'code_gone' ? t(`news.${value}`) : t(`platform.${value}`),
          })),
        ]}
        onPick={(picked) => onSearch({ platform: picked || undefined })}
      />
      {search.held && (
        <ToggleChip isOn onToggle={() => onSearch({ held: undefined })}>
          {t('filters.held')}
          <X size={14} aria-hidden="true" />
        </ToggleChip>
      )}
      <OptionPicker<(typeof channelCategories)[number] | ''>
        label={t('filters.category')}
        value={knownCategory(search.category) ?? ''}
        options={[
          { value: '', label: t('filters.any_category') },
          ...channelCategories.map((value) => ({ value, label: terms(`channel_category.${value}`) })),
        ]}
        onPick={(picked) => onSearch({ category: picked || undefined })}
        search={{ label: t('filters.search_category'), none: t('filters.no_category') }}
      />
      {members && <MemberFilter member={search.member} members={members} onSearch={onSearch} />}
    </>
  )
}

const anyone = -1
const nobody = 0

function MemberFilter({
  member,
  members,
  onSearch,
}: {
  member: number | undefined
  members: MemberList
  onSearch: (change: Change) => void
}) {
  const t = useTranslations('channels.filters')
  const { hasMore, isLoading, load } = members
  // The chosen one is looked for on every page of them.
  const isSought = Boolean(member) && !members.members.some(({ account_id }) => account_id === member)
  useEffect(() => {
    if (isSought && hasMore && !isLoading) load()
  }, [isSought, hasMore, isLoading, load])
  return (
    <OptionPicker
      label={t('member')}
      align="end"
      value={member ?? anyone}
      options={[
        { value: anyone, label: t('any_member') },
        { value: nobody, label: t('no_member') },
        ...members.members.map(({ account_id, nickname, detail }) => ({
          value: account_id,
          label: nickname,
          detail,
        })),
      ]}
      onPick={(picked) => onSearch({ member: picked === anyone ? undefined : picked })}
      search={members.total > 7 ? { label: t('search_member'), none: t('member_not_found') } : undefined}
      more={{ hasMore, isLoading, load }}
    />
  )
}
