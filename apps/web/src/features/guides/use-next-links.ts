import type { GuideId } from '@cuesheet/contract/guides'
import { useTranslations } from 'use-intl'
import { useGuideTexts } from './guide-texts.tsx'
import type { NextLink } from './next-links.tsx'

/** Where a guide leads to: into the product, and to the guides beside it. */
export function useNextLinks(guide: GuideId): NextLink[] {
  const t = useTranslations('guides')
  const { readGuide } = useGuideTexts()
  const other = guide === 'pc-auth' ? 'mobile-auth' : 'pc-auth'
  return [
    {
      to: '/manage-channel',
      glyph: 'shield',
      title: t('links.verify.title'),
      text: t('links.verify.text'),
    },
    {
      to: '/guides/auths',
      hash: 'after',
      glyph: 'clock',
      title: t('links.after.title'),
      text: t('links.after.text'),
    },
    {
      to: `/guides/auths/${other}`,
      glyph: other === 'pc-auth' ? 'desktop' : 'phone',
      title: readGuide(other).title,
      text: t('other'),
    },
  ]
}
