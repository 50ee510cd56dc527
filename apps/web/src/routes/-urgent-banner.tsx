import { useEffect, useRef } from 'react'
import { type Me, meQuery } from '../features/auth/me.ts'
import { UrgentBanner } from '../features/notices/urgent-banner.tsx'
import { useLocale } from '../lib/locale.ts'
import { queryClient } from '../lib/query-client.ts'

/** The profile's urgent notices; in another language they have other titles. */
export default function ProfileBanner({ me }: { me: Me }) {
  const locale = useLocale()
  const profileLocale = useRef(locale)
  useEffect(() => {
    if (profileLocale.current === locale) return
    profileLocale.current = locale
    void queryClient.invalidateQueries(meQuery)
  }, [locale])
  return <UrgentBanner notices={me.notices.urgent} />
}
