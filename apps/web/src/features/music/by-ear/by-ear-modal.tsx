import { trackQueue } from '@cuesheet/contract/music'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AudioLines, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { infiniteOf } from '../../../lib/client.ts'
import { locale } from '../../../lib/locale.ts'
import { snackbars } from '../../../lib/snackbars.ts'
import type { useModal } from '../../../lib/use-modal.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { copyAndSay } from '../../../ui/copy-button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useFavourites } from '../favourites.ts'
import { useIsrcTexts } from '../isrc.tsx'
import { homeQuery } from '../music-queries.ts'
import { usePlayer } from '../use-player.ts'
import { EarCard } from './ear-card.tsx'
import { EarSources, plainSources } from './ear-sources.tsx'
import { useExcerpt } from './use-excerpt.ts'

/** Cards before the end at which the next piece is asked for. */
const cardsAhead = 5

// Read again only from its beginning: what was heard meanwhile must not move the cards.
const queueQuery = (of: string, opened: number) =>
  infiniteOf(
    trackQueue,
    { of },
    { vary: [locale.get(), String(opened)], staleTime: Number.POSITIVE_INFINITY },
  )

/** The catalogue gone through by ear: a card each, fifteen seconds of it, and on to the next by finger, keys or buttons. */
export default function ByEarModal({ modal }: { modal: ReturnType<typeof useModal> }) {
  const t = useTranslations('by_ear')
  const { close: silence } = usePlayer()
  const play = useRef<HTMLButtonElement>(null)
  const { isOpen, subject } = modal
  // Each opening asks again from the beginning, and while it closes it stays what it was.
  const [opening, setOpening] = useState({ isOpen: false, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  const [source, setSource] = useState(subject)
  if (subject !== undefined && subject !== source) setSource(subject)
  useEffect(() => {
    if (!isOpen) return
    silence()
    return silence
  }, [isOpen, silence])
  return (
    <Modal isOpen={isOpen} onClose={modal.close} title={t('title')} field={play}>
      {source !== undefined && (
        <Cards
          key={opening.count}
          opened={opening.count}
          isOpen={isOpen}
          source={source}
          onSource={(source) => void modal.open(source, { insteadOf: 'by-ear' })}
          onClose={modal.close}
          play={play}
        />
      )}
    </Modal>
  )
}

type CardsProps = {
  /** How often it was opened. */
  opened: number
  /** False while it fades away. */
  isOpen: boolean
  source: string
  onSource: (source: string) => void
  onClose: () => void
  play: RefObject<HTMLButtonElement | null>
}

function Cards({ opened, isOpen, source, onSource, onClose, play }: CardsProps) {
  const t = useTranslations('by_ear')
  const music = useTranslations('music')
  const app = useTranslations('app.action')
  const texts = useIsrcTexts()
  const { mark, toggle } = useFavourites()
  const { track_id: playing, toggle: playTrack, close: silence } = usePlayer()
  const tags = useQuery(homeQuery()).data?.tags ?? []
  const query = useInfiniteQuery(queueQuery(source, opened))
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const [at, setAt] = useState({ source, place: 0 })
  const place = at.source === source ? at.place : 0
  const read = query.isPlaceholderData ? undefined : rows[place]
  const track = read && mark(read)
  const excerpt = useExcerpt(track)
  // Browsers play nothing before a first press; from then on each card begins by itself.
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    if (excerpt.isPlaying) setBegun(true)
  }, [excerpt.isPlaying])
  useEffect(() => {
    if (!hasBegun || !isOpen) return
    if (!read) silence()
    else if (playing !== read.track_id) playTrack(read)
  }, [hasBegun, isOpen, read, playing, playTrack, silence])
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && place > rows.length - cardsAhead)
      void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage, place, rows.length])

  const isAtEnd = data !== undefined && !query.isPlaceholderData && !hasNextPage && place >= rows.length
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus went with the card before
  useEffect(() => {
    if (frame.current?.contains(document.activeElement)) return
    const button = play.current ?? frame.current?.querySelector<HTMLElement>('[data-ear-end] button')
    button?.focus({ preventScroll: true })
  }, [read?.track_id, isAtEnd])
  const go = (step: number) => setAt({ source, place: Math.max(0, Math.min(rows.length, place + step)) })
  const copy = () => {
    if (!track) return
    if (track.isrc === null) snackbars.show('info', music('isrc.kept_back'))
    else void copyAndSay(track.isrc, texts(track.title))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || target.closest('[data-sources]'))
      return
    const act: Record<string, () => void> = {
      ArrowDown: () => go(1),
      ArrowRight: () => go(1),
      ArrowUp: () => go(-1),
      ArrowLeft: () => go(-1),
      // By their place: with a Korean keyboard they write other letters.
      KeyF: () => track && toggle(track),
      KeyC: copy,
      ...(!target.closest('button, a') && { Space: excerpt.toggle }),
    }
    const doIt = act[event.code]
    if (!doIt) return
    event.preventDefault()
    doIt()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside, each of which has a button
    <div
      ref={frame}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col gap-2 wide:h-[min(510px,76dvh)] wide:flex-none"
    >
      <div className="flex shrink-0 items-center ps-5 pe-3 pt-3 mobile:pt-1">
        <p aria-hidden="true" className="min-w-0 flex-1 text-large font-semibold tracking-tight">
          {t('title')}
        </p>
        <IconButton label={app('close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <EarSources source={source} onSource={onSource} tags={tags} track_id={read?.track_id} />
      <p role="status" className="sr-only">
        {track && `${t('place', { place: place + 1 })}: ${track.title}, ${track.artist}. `}
        {excerpt.isOver && t('over')}
      </p>
      <div data-modal-scroll className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {track ? (
          <EarCard
            track={track}
            excerpt={excerpt}
            playRef={play}
            place={place}
            onNext={() => go(1)}
            onPrevious={() => go(-1)}
            onCopy={copy}
            onFavourite={() => toggle(track)}
          />
        ) : isError ? (
          <div className="p-5">
            {/* The cards that were gone through stay: only what comes after them is asked for again. */}
            <Failed title={t('failed')} query={data ? { ...query, refetch: fetchNextPage } : query} />
          </div>
        ) : isAtEnd ? (
          <End
            source={source}
            count={rows.length}
            onSource={onSource}
            onAgain={() => setAt({ source, place: 0 })}
          />
        ) : (
          <SkeletonGroup className="flex flex-1 flex-col gap-4 px-5 pb-4">
            <Skeleton className="min-h-40 w-full flex-1 rounded-card" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-11 w-full" />
          </SkeletonGroup>
        )}
      </div>
    </div>
  )
}

type EndProps = { source: string; count: number; onSource: (source: string) => void; onAgain: () => void }

/** After the last card: that there is no more of this, and what else there is. */
function End({ source, count, onSource, onAgain }: EndProps) {
  const t = useTranslations('by_ear.end')
  const name = useTranslations('by_ear.sources')
  const kind = source.split('.')[0]
  const none = kind === 'unheard' || kind === 'chart' ? kind : 'other'
  return (
    <div data-ear-end="" className="m-auto grid justify-items-center px-6 py-10 text-center">
      <span className="mb-5 grid size-12 place-items-center rounded-card bg-sunken text-muted">
        <AudioLines size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className="text-large font-semibold tracking-tight text-balance">
        {count > 0 ? t('title', { count }) : t(`none.${none}`)}
      </h3>
      <p className="mt-1.5 max-w-[44ch] text-pretty text-muted">{t(count > 0 ? 'text' : 'none_text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {count > 0 && <Button onClick={onAgain}>{t('again')}</Button>}
        {plainSources
          .filter((value) => value !== source)
          .map((value) => (
            <Button key={value} onClick={() => onSource(value)}>
              {name(value)}
            </Button>
          ))}
      </div>
    </div>
  )
}
