import { useEffect } from 'react'
import { useBrand } from './brand.ts'
import { useLocale } from './locale.ts'

/** The network's name in the language shown. */
export function useNetworkName(): string {
  const metadata = useBrand()
  const locale = useLocale()
  const texts = metadata?.texts
  return (texts?.[locale] ?? texts?.en ?? texts?.ko)?.title ?? ''
}

/** Names the browser tab `page · network`. */
export function usePageTitle(page: string | null) {
  const network = useNetworkName()
  useEffect(() => {
    document.title = [page, network].filter(Boolean).join(' · ') || location.hostname
  }, [page, network])
}
