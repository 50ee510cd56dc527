import { OptionPicker } from './option-picker.tsx'

export type MemberTexts = {
  name: string
  all: string
  search: string
  none_found: string
}

const all = 0

/** All members or one. `member` null is all of them; `total` counts the network's members, loaded or not. */
export function MemberPicker({
  members,
  total,
  member,
  onPick,
  more,
  texts,
}: {
  members: { account_id: number; nickname: string; detail?: string | undefined }[]
  total: number
  member: number | null
  onPick: (member: number | null) => void
  more?: { hasMore: boolean; isLoading: boolean; load: () => void } | undefined
  texts: MemberTexts
}) {
  const picked = members.find((candidate) => candidate.account_id === member)
  return (
    <OptionPicker
      label={texts.name}
      options={[
        { value: all, label: texts.all },
        ...members.map(({ account_id, nickname, detail }) => ({
          value: account_id,
          label: nickname,
          detail,
        })),
      ]}
      value={member ?? all}
      onPick={(value) => onPick(value === all ? null : value)}
      search={total > 7 ? { label: texts.search, none: texts.none_found } : undefined}
      more={more}
    >
      <span className="truncate">{picked?.nickname ?? (member === null ? texts.all : texts.name)}</span>
      {member === null && (
        // Its place is kept, so that nothing moves when it is known.
        <span className="min-w-[1.5ch] text-start text-small font-normal text-faint">{total || ''}</span>
      )}
    </OptionPicker>
  )
}
