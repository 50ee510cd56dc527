import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../lib/title.ts'
import './guides.css'
import { CoverCard } from './cover-card.tsx'
import { authsDrawings } from './drawings/auths-drawings.tsx'
import { Glyph } from './drawings/glyphs.tsx'
import { mobileAuthDrawings } from './drawings/mobile-auth-drawings.tsx'
import { pcAuthDrawings } from './drawings/pc-auth-drawings.tsx'
import { afterVerifying, useGuideTexts } from './guide-texts.tsx'
import { NextLinks } from './next-links.tsx'
import { PrintButton } from './print-button.tsx'
import { StepCard } from './step-card.tsx'

const ways = [
  { guide: 'mobile-auth', cover: mobileAuthDrawings.paste },
  { guide: 'pc-auth', cover: pcAuthDrawings.paste },
] as const
const glyphs = { checking: 'clock', review: 'shield', failed: 'refresh' } as const

/** Why channels are verified, the two ways to do it, and what follows. */
export function AuthsScreen() {
  const t = useTranslations('guides')
  const { readFamily, readGuide, constants } = useGuideTexts()
  const texts = readFamily('auths')
  usePageTitle(texts.title)
  return (
    <article className="guide mx-auto max-w-[680px]">
      <h1 className="text-figure font-semibold tracking-tight text-balance mobile:text-title">
        {texts.title}
      </h1>
      <div className="mt-2 flex items-start gap-3">
        <p className="flex-1 text-large text-pretty text-muted mobile:text-base">{texts.lead}</p>
        <PrintButton />
      </div>
      <h2 className="mt-8 mb-3 text-large font-semibold tracking-tight">{t('auths.choose')}</h2>
      <ul className="grid gap-4 wide:grid-cols-2">
        {ways.map(({ guide, cover: Cover }) => (
          <li key={guide}>
            <CoverCard
              to={`/guides/auths/${guide}`}
              cover={<Cover constants={constants} />}
              title={readGuide(guide).title}
            />
          </li>
        ))}
      </ul>
      <h2 id="after" className="mt-8 mb-3 scroll-mt-20 text-large font-semibold tracking-tight">
        {t('auths.after')}
      </h2>
      <ul className="grid gap-4">
        {afterVerifying.map((name) => (
          <StepCard
            key={name}
            id={name}
            mark={
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary-tint text-primary-text">
                <Glyph name={glyphs[name]} />
              </span>
            }
            texts={texts.step(name)}
            drawing={authsDrawings[name]}
            constants={constants}
          />
        ))}
      </ul>
      <NextLinks
        title={t('next')}
        links={[
          {
            to: '/manage-channel',
            glyph: 'shield',
            title: t('links.verify.title'),
            text: t('links.verify.text'),
          },
        ]}
      />
    </article>
  )
}
