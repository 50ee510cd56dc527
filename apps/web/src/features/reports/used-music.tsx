import type { VideoDetail } from '@cuesheet/contract/dashboard'
import { Link } from '@tanstack/react-router'
import { FileText, ListMusic, LockKeyhole, MessagesSquare, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DeclareTrack } from './declare-track.tsx'
import { TrackLine, TrackLink } from './track-line.tsx'
import { useDeclaration } from './use-declaration.ts'

type Used = VideoDetail['tracks'][number]

/** The licensed tracks a video uses, each with its ISRC to copy and why it is known; more can be declared, and a claim answered. */
export default function UsedMusic({ detail, isManager }: { detail: VideoDetail; isManager: boolean }) {
  const t = useTranslations('music')
  const [isDeclaring, setDeclaring] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const declaration = useDeclaration(detail.video.video_id)
  const { tracks, may_declare } = detail
  const about = `${detail.video.channel_id}.${detail.video.video_id}`
  return (
    <div ref={place}>
      {tracks.length === 0 ? (
        <p className="text-muted">{t('used.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1">
          {tracks.map((track) => (
            <UsedTrack
              key={track.track_id}
              track={track}
              isRunning={declaration.running.includes(track.track_id)}
              onTakeBack={
                may_declare && track.source !== 'claim' ? () => declaration.declare(track, false) : null
              }
            />
          ))}
        </ul>
      )}
      {may_declare && (
        <Button
          data-declare=""
          aria-expanded={isDeclaring}
          className="mt-2"
          onClick={() => setDeclaring(!isDeclaring)}
        >
          <Plus size={16} aria-hidden="true" />
          {t('used.declare')}
        </Button>
      )}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {tracks.length > 0 && (
          <ModalLink modal="certificate" subject={about} className={buttonClass('secondary')}>
            <FileText size={16} aria-hidden="true" />
            {t('used.certificates')}
          </ModalLink>
        )}
        {!isManager && (
          <ModalLink modal="ask" subject={about} className={buttonClass('secondary')}>
            <MessagesSquare size={16} aria-hidden="true" />
            {t('used.ask_release')}
          </ModalLink>
        )}
      </p>
      {may_declare && isDeclaring && (
        <DeclareTrack
          used={tracks}
          declaration={declaration}
          onClose={() => {
            // Before what has the focus is gone.
            place.current?.querySelector<HTMLElement>('[data-declare]')?.focus()
            setDeclaring(false)
          }}
        />
      )}
    </div>
  )
}

const insteadClass =
  'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 text-small font-medium text-muted hover:bg-sunken hover:text-text pointer-coarse:min-h-11'

type UsedProps = {
  track: Used
  isRunning: boolean
  onTakeBack: (() => void) | null
}

function UsedTrack({ track, isRunning, onTakeBack }: UsedProps) {
  const t = useTranslations('music')
  const app = useTranslations('app.state')
  const { track_id, isrc, title, artist, album_art, source, withdrawn_on } = track
  return (
    <li className="flex items-center gap-3 py-1">
      <TrackLine
        album_art={album_art}
        name={<TrackLink track_id={track_id}>{title}</TrackLink>}
        text={`${artist} · ${t(`used.source.${source}`)}`}
      />
      <span className="flex shrink-0 items-center">
        {withdrawn_on !== null ? (
          <Link
            to="/musics/$id"
            params={{ id: String(track_id) }}
            aria-label={t('similar.for', { title })}
            className={insteadClass}
          >
            <ListMusic size={16} aria-hidden="true" />
            <span className="mobile:hidden">{t('similar.short')}</span>
          </Link>
        ) : isrc === null ? (
          <Link to="/manage-channel" aria-label={t('isrc.verify_for', { title })} className={insteadClass}>
            <LockKeyhole size={16} aria-hidden="true" />
            <span className="mobile:hidden">{t('isrc.verify')}</span>
          </Link>
        ) : (
          <>
            <code translate="no" className="font-sans text-small text-muted select-all mobile:hidden">
              {isrc}
            </code>
            <CopyButton
              text={isrc}
              texts={{
                label: t('isrc.copy', { title }),
                copied: t('isrc.copied'),
                failed: t('isrc.copy_failed'),
              }}
            />
          </>
        )}
        {onTakeBack && (
          <IconButton label={t('used.take_back', { title })} onClick={onTakeBack} className="-me-2">
            {isRunning ? <Spinner label={app('working')} sizePx={16} /> : <X size={16} aria-hidden="true" />}
          </IconButton>
        )}
      </span>
    </li>
  )
}
