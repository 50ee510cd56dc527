import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../lib/copy-text.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { VideoDetail } from './api.ts'

/** The licensed tracks a video uses, each with its ISRC to copy. */
export function UsedMusic({ tracks }: { tracks: VideoDetail['tracks'] }) {
  const t = useTranslations('dashboard.detail')
  if (tracks.length === 0) return <p className="text-muted">{t('no_music')}</p>
  const copy = async (isrc: string) =>
    (await copyText(isrc))
      ? snackbars.show('success', t('isrc_copied'))
      : snackbars.show('error', t('copy_failed'))
  return (
    <ul className="grid gap-1">
      {tracks.map(({ track_id, isrc, title, artist, album_art }) => (
        <li key={track_id} className="flex items-center gap-3 py-1">
          <Picture
            src={album_art}
            alt=""
            variant="music"
            className="size-10 shrink-0 rounded-small object-cover"
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{title}</span>
            <span className="block truncate text-small text-faint">{artist}</span>
          </span>
          {isrc !== null && (
            <>
              <code className="font-sans text-small text-muted select-all">{isrc}</code>
              <IconButton label={t('copy_isrc', { title })} onClick={() => void copy(isrc)}>
                <Copy size={16} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
