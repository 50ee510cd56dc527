import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DayStory } from '../../features/reports/day-story.tsx'
import { PaydayCard } from '../../features/settlement/payday-card.tsx'
import { splitPaydays } from '../../features/settlement/payday-state.ts'
import { useFormat } from '../../lib/format.ts'
import { homeQuery } from '../../lib/home-query.ts'
import { localDay } from '../../lib/local-day.ts'
import { Button } from '../../ui/button.tsx'
import { HomeTopSkeleton, homeTopClass } from './-home-top-skeleton.tsx'

type Props = { member: number | undefined; isManager: boolean }

/** What a dashboard is read for first: when how much is paid, and what the last day was like. */
export default function HomeTop({ member, isManager }: Props) {
  const t = useTranslations('payday')
  const query = useQuery(homeQuery(member))
  const format = useFormat(query.data?.currency)
  if (query.isPending) return <HomeTopSkeleton />
  if (!query.data)
    return (
      <div
        role="alert"
        className={`${homeTopClass} flex items-center justify-between gap-3 px-5 py-3 text-muted`}
      >
        {t('failed')}
        <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
      </div>
    )
  const { paydays, story, today } = query.data
  const { payday, earlier, carried, next } = splitPaydays(paydays, localDay(new Date()))
  const isKnown = payday && (payday.day !== null || payday.amount !== null)
  if (!isKnown && !story) return null
  return (
    <div className={homeTopClass}>
      {isKnown && (
        <PaydayCard
          payday={payday}
          earlier={earlier}
          carried={carried}
          next={next}
          member={member}
          of={!isManager ? 'own' : member === undefined ? 'members' : 'member'}
        />
      )}
      {story && <DayStory story={story} today={today} member={member} format={format} />}
    </div>
  )
}
