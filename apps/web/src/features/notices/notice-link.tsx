import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { leadsTo } from './notice-address.ts'

/** A link of a text: within the product it stays in this window, elsewhere it says so; any other is only its words. */
export function NoticeLink({
  href,
  id,
  label,
  children,
}: {
  href: string | undefined
  /** Of a footnote's mark: where its own link leads back to. */
  id?: string | undefined
  label?: string | undefined
  children: ReactNode
}) {
  const t = useTranslations('notices.one')
  const router = useRouter()
  const target = leadsTo(href, globalThis.location.origin)
  if (target === null) return <span>{children}</span>
  if (target.kind === 'page') {
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      router.history.push(target.href)
    }
    return (
      <a href={target.href} onClick={follow}>
        {children}
      </a>
    )
  }
  if (target.kind === 'place')
    return (
      <a href={target.href} id={id} aria-label={label}>
        {children}
      </a>
    )
  if (target.kind === 'mail')
    return (
      <a href={target.href} rel="noopener">
        {children}
      </a>
    )
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={14} aria-hidden="true" className="ms-0.5 inline align-[-2px]" />
      <span className="sr-only"> ({t('new_window')})</span>
    </a>
  )
}
