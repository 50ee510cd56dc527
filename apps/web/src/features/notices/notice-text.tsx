import './notices.css'
import type { Locale } from '@cuesheet/contract/values/locale'
import { Square, SquareCheck } from 'lucide-react'
import { useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslations } from 'use-intl'
import { Picture } from '../../ui/picture.tsx'
import { lowerHeadings } from './lower-headings.ts'
import { readPicture } from './notice-address.ts'
import { isTangled, refuseDeep } from './notice-limits.ts'
import { NoticeLink } from './notice-link.tsx'

const remarkPlugins = [remarkGfm]
const rehypePlugins = [refuseDeep, lowerHeadings]
/** Addresses are judged where they are shown. */
const asWritten = (address: string) => address

/**
 * A notice's text. HTML in it is dropped, pictures are the product's own, and its headings are below the notice's own. One
 * that no browser could lay out is shown as it was written.
 */
export default function NoticeText({ body, locale }: { body: string; locale: Locale }) {
  const t = useTranslations('notices.one')
  const components = useMemo<Components>(
    () => ({
      a: ({ href, id, children, 'aria-label': label }) => (
        <NoticeLink href={href} id={id} label={label}>
          {children}
        </NoticeLink>
      ),
      img: ({ src, alt = '' }) => {
        const picture = readPicture(typeof src === 'string' ? src : undefined)
        return picture ? <Picture {...picture} alt={alt} loading="lazy" /> : <span>{alt}</span>
      },
      // Wider than a phone, it scrolls on its own, by keyboard too.
      table: ({ children }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <section aria-label={t('table')} tabIndex={0} className="notice-table">
          <table>{children}</table>
        </section>
      ),
      input: ({ checked }) => {
        const Mark = checked ? SquareCheck : Square
        return (
          <>
            <Mark size={16} aria-hidden="true" className="me-1.5 inline align-[-2px]" />
            <span className="sr-only">{t(checked ? 'done' : 'open')}: </span>
          </>
        )
      },
    }),
    [t],
  )
  const formatted = useMemo(() => {
    if (isTangled(body)) return null
    try {
      return Markdown({
        remarkPlugins,
        rehypePlugins,
        components,
        children: body,
        urlTransform: asWritten,
        skipHtml: true,
        remarkRehypeOptions: { footnoteLabel: t('footnotes'), footnoteBackLabel: t('back_to_text') },
      })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return null
    }
  }, [body, components, t])
  return (
    <div lang={locale} data-written="" className="notice-text">
      {formatted ?? <p className="whitespace-pre-wrap">{body}</p>}
    </div>
  )
}
