import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { RatioBar } from '../../ui/table/ratio-bar.tsx'
import { breakdown, type Country, useCountryName } from './countries.ts'

type Props = { countries: readonly Country[]; format: Format }

/** Where a video is watched: the top five and the others, or all of them on demand. */
export function CountryBreakdown({ countries, format }: Props) {
  const t = useTranslations('videos.detail')
  const nameOf = useCountryName()
  const [showsAll, setShowsAll] = useState(false)
  const { top, others } = breakdown(countries)
  if (countries.length === 0) return <p className="text-muted">{t('no_countries')}</p>
  const largest = Math.max(...countries.map(({ share }) => share ?? 0), others?.share ?? 0)
  return (
    <>
      <ul className="grid gap-1">
        {(showsAll ? countries : top).map(({ country, views, share }) => (
          <CountryRow
            key={country}
            flag={<Flag country={country} />}
            name={nameOf(country) ?? t('unknown_country')}
            views={format.compactCount(views)}
            share={share}
            largest={largest}
            shareText={format.percent(share)}
          />
        ))}
        {others && !showsAll && (
          <CountryRow
            flag={<span className="w-5" />}
            name={t('others', { count: others.count })}
            views={format.compactCount(others.views)}
            share={others.share}
            largest={largest}
            shareText={format.percent(others.share)}
          />
        )}
      </ul>
      {others && (
        <Button className="mt-3 w-full" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? t('show_less') : t('show_all', { count: countries.length })}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  flag: React.ReactNode
  name: string
  views: string
  share: number | null
  largest: number
  shareText: string
}

function CountryRow({ flag, name, views, share, largest, shareText }: RowProps) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,9rem)_minmax(0,1fr)_4.5rem_3.5rem] items-center gap-2.5 py-1">
      {flag}
      <span className="truncate">{name}</span>
      <RatioBar ratio={share} full={largest || 1} className="block w-full" />
      <span className="text-end text-muted">{views}</span>
      <span className="text-end font-medium">{shareText}</span>
    </li>
  )
}
