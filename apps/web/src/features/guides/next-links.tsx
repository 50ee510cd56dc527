import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Glyph, type GlyphName } from './drawings/glyphs.tsx'

export type NextLink = {
  to: NonNullable<LinkProps['to']>
  hash?: string
  glyph: GlyphName
  title: string
  text: string
}

/** Where to go from here. */
export function NextLinks({ id, title, links }: { id?: string; title: string; links: NextLink[] }) {
  return (
    <section id={id} className="mt-8 print:hidden">
      <h2 className="mb-3 text-large font-semibold tracking-tight">{title}</h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {links.map(({ to, hash, glyph, title, text }, index) => (
          <li key={title} className={index > 0 ? 'border-t border-line' : ''}>
            <Link
              to={to}
              {...(hash && { hash })}
              className="flex items-center gap-4 px-5 py-4 transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px]"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-control bg-primary-tint text-primary-text">
                <Glyph name={glyph} size={18} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-small text-muted">{text}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
