import { type GuideId, guides } from '@cuesheet/contract/guides'
import { useTranslations } from 'use-intl'
import { useGuideTexts } from './guide-texts.tsx'
import type { NextLink } from './next-links.tsx'

/** Where a guide leads to: into the product, and to the guides beside it. */
export function useNextLinks(guide: GuideId): NextLink[] {
  const t = useTranslations('guides')
  const { readGuide } = useGuideTexts()
  const words = (key: 'verify' | 'after' | 'music' | 'earnings' | 'unlock' | 'upload') => ({
    title: t(`links.${key}.title`),
    text: t(`links.${key}.text`),
  })
  const beside = (other: GuideId): NextLink => ({
    to: guides[other].path,
    glyph: other.startsWith('pc')
      ? 'desktop'
      : other.startsWith('ios')
        ? 'iphone'
        : other.startsWith('aos')
          ? 'android'
          : 'phone',
    title: readGuide(other).title,
    text: t('other'),
  })
  const verify: NextLink = { to: '/manage-channel', glyph: 'shield', ...words('verify') }
  const after: NextLink = { to: '/guides/auths', hash: 'after', glyph: 'clock', ...words('after') }
  const music: NextLink = { to: '/musics', glyph: 'note', ...words('music') }
  const earnings: NextLink = { to: '/report-video', glyph: 'chart', ...words('earnings') }
  const unlock = (to: NextLink['to']): NextLink => ({ to, glyph: 'clock', ...words('unlock') })
  const upload = (to: NextLink['to']): NextLink => ({ to, glyph: 'arrow_up', ...words('upload') })
  const links: Record<GuideId, NextLink[]> = {
    'pc-auth': [verify, after, beside('mobile-auth')],
    'mobile-auth': [verify, after, beside('pc-auth')],
    'aos-mobile-upload': [music, earnings, unlock(guides['aos-mobile-unlock'].path), beside('pc-upload')],
    'ios-mobile-upload': [music, earnings, unlock(guides['ios-mobile-unlock'].path), beside('pc-upload')],
    'pc-upload': [music, earnings, beside('aos-mobile-upload'), beside('ios-mobile-upload')],
    'aos-mobile-unlock': [upload(guides['aos-mobile-upload'].path), music, beside('ios-mobile-unlock')],
    'ios-mobile-unlock': [upload(guides['ios-mobile-upload'].path), music, beside('aos-mobile-unlock')],
  }
  return links[guide]
}
