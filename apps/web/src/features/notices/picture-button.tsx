import { maxPictureBytes, pictureTypes } from '@cuesheet/contract/values/notices'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { uploadPicture } from './api.ts'

/** Uploads a picture. `onTake` is called when one is taken; what it answers, later with the Markdown that shows it. */
export function PictureButton({ onTake }: { onTake: () => (markdown: string) => void }) {
  const t = useTranslations('notices.edit')
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const uploading = useAction({
    ...uploadPicture,
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (!pictureTypes.some((type) => type === file.type)) snackbars.show('error', t('picture_type'))
    else if (file.size > maxPictureBytes)
      snackbars.show('error', t('picture_too_large', { megabytes: maxPictureBytes / 1024 ** 2 }))
    else {
      const put = onTake()
      uploading.mutate(file, { onSuccess: (address) => put(`![${t('picture_alt')}](${address})`) })
    }
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
