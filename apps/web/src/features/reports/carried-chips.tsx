import { useTranslations } from 'use-intl'
import { FilterChip } from '../../ui/filter-chip.tsx'
import type { Carried } from './kept-selection.ts'
import type { Selection } from './selection-search.ts'

type Props = {
  carried: Carried
  onSearch: (change: Selection) => void
  memberName: string | undefined
  channelTitle: string | undefined
}

/** Whose figures these are because another screen showed them: one press, and they are everybody's. */
export default function CarriedChips({ carried, onSearch, memberName, channelTitle }: Props) {
  const t = useTranslations('dashboard.carried')
  const chips = [
    { text: memberName, isShown: carried.member !== undefined, change: { member: undefined } },
    { text: channelTitle, isShown: carried.channel !== undefined, change: { channel: undefined } },
  ].flatMap(({ text, isShown, change }) => (isShown && text !== undefined ? [{ text, change }] : []))
  if (chips.length === 0) return null
  return (
    <div className="mb-4 flex flex-wrap gap-2 print:hidden">
      {chips.map(({ text, change }) => (
        <FilterChip
          key={text}
          text={t('only', { name: text })}
          label={t('remove', { name: text })}
          onRemove={() => onSearch(change)}
        />
      ))}
    </div>
  )
}
