import { type ImgHTMLAttributes, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import placeholder from './placeholder.svg'

/**
 * An image that is replaced by a tiny placeholder when it is missing or fails to load,
 * and then carries the class `error`, or `error-{variant}` where a variant is given.
 */
export function Picture({
  src,
  srcSet,
  variant,
  className,
  alt,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  src: string | null
  variant?: string
  alt: string
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const isBroken = src === null || failed === src
  return (
    <img
      decoding="async"
      {...rest}
      alt={alt}
      src={isBroken ? placeholder : src}
      srcSet={isBroken ? undefined : srcSet}
      onError={() => setFailed(src)}
      className={classNames(className, isBroken && (variant ? `error-${variant}` : 'error'))}
    />
  )
}
