import { classNames } from '../lib/class-names.ts'
import { firstLetter } from './first-letter.ts'
import { Picture } from './picture.tsx'

/** The network's mark and name; in the narrow rail the mark alone, with the name for screen readers. */
export function BrandMark({
  name,
  logo,
  collapsible = false,
  markOnly = false,
  sizePx = 28,
}: {
  name: string
  logo: string | null
  collapsible?: boolean
  /** Where the name is beside it as a heading. */
  markOnly?: boolean
  sizePx?: number
}) {
  const size = { width: sizePx, height: sizePx }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {logo ? (
        <Picture
          src={logo}
          alt=""
          variant="logo"
          style={size}
          className="shrink-0 rounded-control object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          style={{ ...size, fontSize: sizePx / 2 }}
          className="grid shrink-0 place-items-center rounded-control bg-primary font-semibold text-on-primary"
        >
          {firstLetter(name) ?? '♪'}
        </span>
      )}
      {!markOnly && (
        <span
          className={classNames(
            'truncate text-large font-semibold tracking-tight',
            collapsible && 'large-mobile:sr-only',
          )}
        >
          {name}
        </span>
      )}
    </span>
  )
}
