import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** A link with a drawing above its words; as a `row` of a list, beside them on phones. */
export function CoverCard({
  to,
  hash,
  cover,
  title,
  text,
  foot,
  isRow = false,
}: {
  to: NonNullable<LinkProps['to']>
  hash?: string
  cover: ReactNode
  title: string
  text?: string
  foot?: ReactNode
  isRow?: boolean
}) {
  return (
    <Link
      to={to}
      {...(hash && { hash })}
      className={classNames(
        'flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control-line',
        isRow ? 'wide:flex-col' : 'flex-col',
      )}
    >
      <span
        className={classNames(
          'block border-line',
          isRow
            ? 'bg-sunken mobile:w-30 mobile:shrink-0 mobile:overflow-hidden mobile:border-r wide:border-b mobile:[&>svg]:-ml-[40%] mobile:[&>svg]:w-[180%] mobile:[&>svg]:max-w-none'
            : 'border-b',
        )}
      >
        {cover}
      </span>
      <span
        className={classNames(
          'flex min-w-0 flex-1 flex-col px-5 pt-4 pb-5',
          isRow && 'mobile:px-4 mobile:py-3',
        )}
      >
        <span
          className={classNames(
            'text-large font-semibold tracking-tight text-balance',
            isRow && 'mobile:text-base',
          )}
        >
          {title}
        </span>
        {text && (
          <span
            className={classNames(
              'mt-1 line-clamp-3 text-pretty text-muted',
              isRow && 'mobile:line-clamp-2 mobile:text-small',
            )}
          >
            {text}
          </span>
        )}
        {foot && <span className={classNames('mt-auto', isRow ? 'pt-4 mobile:pt-2' : 'pt-4')}>{foot}</span>}
      </span>
    </Link>
  )
}
