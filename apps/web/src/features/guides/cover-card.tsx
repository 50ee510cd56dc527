import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link with a drawing above its words. */
export function CoverCard({
  to,
  hash,
  cover,
  title,
  text,
  foot,
}: {
  to: NonNullable<LinkProps['to']>
  hash?: string
  cover: ReactNode
  title: string
  text?: string
  foot?: ReactNode
}) {
  return (
    <Link
      to={to}
      {...(hash && { hash })}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control-line"
    >
      <span className="block border-b border-line">{cover}</span>
      <span className="flex flex-1 flex-col px-5 pt-4 pb-5">
        <span className="text-large font-semibold tracking-tight text-balance">{title}</span>
        {text && <span className="mt-1 line-clamp-3 text-pretty text-muted">{text}</span>}
        {foot && <span className="mt-auto pt-4">{foot}</span>}
      </span>
    </Link>
  )
}
