import { type ForeseenLine, previewChannels } from '@cuesheet/contract/channel-lines'
import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'
import { skipToken, useQuery } from '@tanstack/react-query'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { maxLines } from './link-lines.ts'

/** Typing pauses for so long before links are looked up. */
const pauseMs = 400

export type OwnCategories = Readonly<Record<string, ChannelCategory>>

type Foreseen = ReturnType<typeof useForeseen>

type Props = {
  /** Each once. */
  lines: string[]
  seen: Foreseen
  own: OwnCategories
  onPick: (link: string, category: ChannelCategory | null) => void
}

/** The channels that pasted links lead to, before anything is registered, and a category for each that needs its own. */
export function ForeseenLines({ lines, seen, own, onPick }: Props) {
  const t = useTranslations('channels.many')
  const format = useFormat()
  if (lines.length === 0) return null
  const more = Math.min(maxLines, lines.length - seen.shown)
  const picked = lines.filter((link) => own[link] !== undefined).length
  return (
    <section aria-label={t('preview')}>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <h3 className="text-small font-medium">{t('preview')}</h3>
        <span role="status" className="text-small text-faint">
          {seen.isBusy
            ? t('checking')
            : picked > 0 && t('own', { count: picked, shown: format.count(picked) })}
        </span>
      </div>
      {seen.isFailed && (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 text-small text-warn">
          {t('preview_failed')}
          <Button kind="quiet" onClick={seen.retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line">
        {lines.slice(0, seen.shown).map((link) => (
          <Line
            key={link}
            link={link}
            found={seen.of(link)}
            isWaited={seen.isBusy}
            category={own[link] ?? null}
            onPick={(category) => onPick(link, category)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button className="mt-2" onClick={seen.showMore}>
          {t('preview_more', { count: more, shown: format.count(more) })}
        </Button>
      )}
    </section>
  )
}

export const canRegister = (found: ForeseenLine | undefined) =>
  found === undefined || found.outcome === 'found' || found.outcome === 'contested'

/** What is known of the first links, and of more when they are wished for; only those not known yet are asked for. */
export function useForeseen(all: string[]) {
  const [shown, setShown] = useState(maxLines)
  const lines = all.slice(0, shown)
  const t = useTranslations('channels.many')
  const lineOfLink = useRef(new Map<string, ForeseenLine>())
  const text = lines.join('\n')
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const links = settled === '' ? [] : settled.split('\n')
  const query = useQuery({
    queryKey: ['foreseen-channels', settled],
    queryFn:
      links.length === 0
        ? skipToken
        : async ({ signal }) => {
            const missing = links.filter((link) => !lineOfLink.current.has(link))
            for (let start = 0; start < missing.length; start += maxLines) {
              const body = { links: missing.slice(start, start + maxLines) }
              const answer = await call(previewChannels, { body, signal })
              for (const line of answer.lines)
                if (line.outcome !== 'unreachable') lineOfLink.current.set(line.link, line)
            }
            return lineOfLink.current.size
          },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const first = new Map<string, string>()
  for (const link of lines) {
    const id = lineOfLink.current.get(link)?.platform_channel_id
    if (id && !first.has(id)) first.set(id, link)
  }
  return {
    shown,
    showMore: () => setShown(shown + maxLines),
    isBusy: query.isFetching || settled !== text,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    of(link: string): ForeseenLine | undefined {
      const found = lineOfLink.current.get(link)
      const id = found?.platform_channel_id
      if (!found || !id || first.get(id) === link) return found
      return { ...found, outcome: 'repeated', message: t('repeated') }
    },
  }
}

type LineProps = {
  link: string
  found: ForeseenLine | undefined
  isWaited: boolean
  category: ChannelCategory | null
  onPick: (category: ChannelCategory | null) => void
}

function Line({ link, found, isWaited, category, onPick }: LineProps) {
  const t = useTranslations('channels.many')
  const terms = useTranslations('terms')
  const isGood = canRegister(found)
  const title = found?.title ?? link
  const Icon = isGood ? TriangleAlert : CircleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      {found === undefined && isWaited ? (
        <Skeleton className="size-9 rounded-full" />
      ) : (
        <RoundPicture src={found?.thumbnail ?? null} name={title} sizePx={36} />
      )}
      <div className="min-w-0 flex-1 basis-28">
        <p className="truncate font-medium" translate="no">
          {title}
        </p>
        <p className="truncate text-small text-faint" translate="no">
          {found?.handle ?? (found?.title ? link : '')}
        </p>
        {found?.message && (
          <p
            className={classNames(
              'flex gap-1.5 text-small text-pretty',
              isGood ? 'text-warn' : 'text-danger',
            )}
          >
            <Icon size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
            {found.message}
          </p>
        )}
      </div>
      {isGood && (
        <OptionPicker<ChannelCategory | ''>
          label={t('category_of', { title })}
          align="end"
          value={category ?? ''}
          options={[
            { value: '', label: t('category_same') },
            ...channelCategories.map((value) => ({ value, label: terms(`channel_category.${value}`) })),
          ]}
          onPick={(value) => onPick(value === '' ? null : value)}
        />
      )}
    </li>
  )
}
