import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'

type Props = {
  value: ChannelCategory | null
  onPick: (category: ChannelCategory) => void
  error: string | undefined
  name?: string
  legend?: string
  hint?: string
}

/** What a channel is about: one of all, in sight at once. */
export function CategoryChoice({ value, onPick, error, name = 'category', legend, hint }: Props) {
  const t = useTranslations('channels')
  const terms = useTranslations('terms')
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 text-small font-medium">{legend ?? t('add.category')}</legend>
      {hint && <p className="-mt-1 mb-2 text-small text-faint">{hint}</p>}
      <div className="flex flex-wrap gap-1.5">
        {channelCategories.map((category) => (
          <label
            key={category}
            className={classNames(
              'relative flex h-8 cursor-pointer items-center rounded-full border px-3 text-small font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text pointer-coarse:h-10',
              value === category
                ? 'border-primary bg-primary text-on-primary forced-colors:border-[Highlight] forced-colors:outline-2'
                : 'border-line-strong bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={name}
              value={category}
              checked={value === category}
              onChange={() => onPick(category)}
              required
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
            />
            {terms(`channel_category.${category}`)}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-small font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
