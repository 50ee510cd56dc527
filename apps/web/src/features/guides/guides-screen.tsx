import { type GuideId, guides } from '@cuesheet/contract/guides'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { usePageTitle } from '../../lib/title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CoverCard } from './cover-card.tsx'
import { authsDrawings } from './drawings/auths-drawings.tsx'
import { Glyph } from './drawings/glyphs.tsx'
import { GuideCard } from './guide-card.tsx'
import { GuideResults } from './guide-results.tsx'
import { useGuideTexts } from './guide-texts.tsx'

const groups = [
  { name: 'upload', guides: ['ios-mobile-upload', 'aos-mobile-upload', 'pc-upload'] },
  { name: 'unlock', guides: ['ios-mobile-unlock', 'aos-mobile-unlock'] },
  { name: 'verify', guides: ['mobile-auth', 'pc-auth'] },
] as const satisfies { name: string; guides: GuideId[] }[]

const checks = [
  { guide: 'ios-mobile-upload', device: 'ios', glyph: 'iphone' },
  { guide: 'aos-mobile-upload', device: 'aos', glyph: 'android' },
  { guide: 'pc-upload', device: 'pc', glyph: 'desktop' },
] as const

/** All guides, and a search in the words of all their steps. */
export function GuidesScreen({
  title,
  search,
  onSearch,
  isMember,
}: {
  title: string
  search: string
  onSearch: (search: string) => void
  isMember: boolean
}) {
  const t = useTranslations('guides.index')
  usePageTitle(title)
  return (
    <>
      <PageHead title={title} context={t('lead')} />
      <search>
        <SearchField
          form="line"
          value={search}
          onSearch={onSearch}
          label={t('search')}
          clearText={t('clear')}
          hotkey
        />
      </search>
      {search ? (
        <GuideResults typed={search} onClear={() => onSearch('')} />
      ) : (
        <>
          <AllGuides />
          {isMember && <MoneyGuide />}
        </>
      )}
    </>
  )
}

function AllGuides() {
  const t = useTranslations('guides.index')
  return groups.map((group) => (
    <section key={group.name} aria-labelledby={`guides-${group.name}`} className="mt-8">
      <h2 id={`guides-${group.name}`} className="mb-3 text-large font-semibold tracking-tight">
        {t(group.name)}
      </h2>
      <ul className="grid gap-4 mobile:gap-3 large-mobile:grid-cols-2 laptop:grid-cols-3">
        {group.guides.map((guide) => (
          <li key={guide}>
            <GuideCard guide={guide} />
          </li>
        ))}
        {group.name === 'verify' && <AfterVerifying />}
      </ul>
      {group.name === 'upload' && <CheckingMusic />}
    </section>
  ))
}

/** A row of the index that leads on by buttons. */
function GuideRow({
  name,
  className,
  children,
}: {
  name: 'check' | 'money'
  className: string
  children: ReactNode
}) {
  const t = useTranslations('guides.index')
  const Heading = name === 'check' ? 'h3' : 'h2'
  return (
    <section
      aria-labelledby={`guides-${name}`}
      className={classNames(
        'flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-4',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <Heading id={`guides-${name}`} className="font-semibold tracking-tight">
          {t(name)}
        </Heading>
        <p className="text-small text-pretty text-muted">{t(`${name}_text`)}</p>
      </div>
      {children}
    </section>
  )
}

function MoneyGuide() {
  const t = useTranslations('guides.index')
  return (
    <GuideRow name="money" className="mt-8">
      <Link to="/guides/money" className={buttonClass('secondary')}>
        {t('money_open')}
      </Link>
    </GuideRow>
  )
}

/** Each upload guide has the step; this is for those who only want to check the music. */
function CheckingMusic() {
  const t = useTranslations('guides.index')
  return (
    <GuideRow name="check" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {checks.map(({ guide, device, glyph }) => (
          <li key={guide}>
            <Link
              to={guides[guide].path}
              hash="step-check"
              aria-label={`${t(`devices.${device}`)}: ${t('check')}`}
              className={buttonClass('secondary')}
            >
              <Glyph name={glyph} />
              {t(`devices.${device}`)}
            </Link>
          </li>
        ))}
      </ul>
    </GuideRow>
  )
}

function AfterVerifying() {
  const t = useTranslations('guides.links.after')
  const { constants } = useGuideTexts()
  return (
    <li>
      <CoverCard
        isRow
        to="/guides/auths"
        hash="after"
        cover={<authsDrawings.checking constants={constants} />}
        title={t('title')}
        text={t('text')}
      />
    </li>
  )
}
