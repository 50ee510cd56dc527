import { mostPictureBytes, pictureTypes } from '@cuesheet/contract/values/notices'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { Button } from '../../ui/button.tsx'
import { uploadPicture } from './api.ts'

/** Uploads a picture and answers the Markdown that shows it. */
export function PictureButton({ onPicture }: { onPicture: (markdown: string) => void }) {
  const t = useTranslations('notices.edit')
  const app = useTranslations('app')
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onPicture)
  latest.current = onPicture
  const uploading = useMutation({
    ...uploadPicture,
    onSuccess: (address) => latest.current(`![${t('picture_alt')}](${address})`),
    onError: (error: Error) =>
      snackbars.show(
        'error',
        (error instanceof CallError && error.fields.content) || error.message || app('state.offline_title'),
      ),
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (!pictureTypes.some((type) => type === file.type)) snackbars.show('error', t('picture_type'))
    else if (file.size > mostPictureBytes) snackbars.show('error', t('picture_too_large'))
    else uploading.mutate(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('picture')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        kind="quiet"
        className="-me-2"
        busy={uploading.isPending && t('picture_uploading')}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={16} aria-hidden="true" />
        {t('picture')}
      </Button>
    </>
  )
}
