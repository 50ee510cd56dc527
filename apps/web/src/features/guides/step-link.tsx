import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'

type Place = { to: NonNullable<LinkProps['to']>; menu: keyof Texts['shell']['menu'] }

/** Where a step is done, if that is in the product: under the name that the menu has for it. */
const places: Record<string, Place | undefined> = {
  choose: { to: '/musics', menu: 'musics' },
  copy: { to: '/manage-channel', menu: 'manage_channel' },
  verify: { to: '/manage-channel', menu: 'manage_channel' },
  earnings: { to: '/report-video', menu: 'report_video' },
}

/** Leads from a step into the product. */
export function StepLink({ step }: { step: string }) {
  const t = useTranslations('shell')
  const place = places[step]
  if (!place) return null
  return (
    <Link to={place.to} className={`${buttonClass('quiet')} text-primary-text`}>
      {t(`menu.${place.menu}`)}
      <ChevronRight size={16} aria-hidden="true" className="-mx-1" />
    </Link>
  )
}
