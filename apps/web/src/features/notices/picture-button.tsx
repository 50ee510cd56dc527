import { addNoticePicture } from '@cuesheet/contract/notices'
import { maxPictureBytes, pictureTypes } from '@cuesheet/contract/values/notices'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { signalOfWork } from '../../lib/give-up.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { tooltip } from '../../ui/tooltip.ts'

/** Uploads a picture. `onTake` is called when one is taken; what it answers, later with the Markdown that shows it. */
export function PictureButton({
  onTake,
  tabIndex,
}: {
  onTake: () => (markdown: string) => void
  tabIndex: 0 | -1
}) {
  const t = useTranslations('notices.edit')
  const sentence = useSentence()
  const input = useRef<HTMLInputElement>(null)
  const uploading = useAction({
    mutationFn: async (file: Blob) => {
      const signal = signalOfWork()
      const body = { content: await base64Of(file) }
      return call(addNoticePicture, { body, deadlineMs: longDeadlineMs, ...(signal && { signal }) })
    },
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const take = (file: File | undefined) => {
    if (!file) return
    if (!pictureTypes.some((type) => type === file.type)) snackbars.show('error', t('picture_type'))
    else if (file.size > maxPictureBytes)
      snackbars.show('error', t('picture_too_large', { megabytes: maxPictureBytes / 1024 ** 2 }))
    else {
      const put = onTake()
      uploading.mutate(file, { onSuccess: ({ address }) => put(`![${t('picture_alt')}](${address})`) })
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
      <IconButton
        label={t('picture')}
        tabIndex={tabIndex}
        aria-disabled={uploading.isPending ? true : undefined}
        {...tooltip(t('picture'))}
        onClick={() => !uploading.isPending && input.current?.click()}
      >
        {uploading.isPending ? (
          <Spinner label={t('picture_uploading')} sizePx={16} />
        ) : (
          <ImagePlus size={16} aria-hidden="true" />
        )}
      </IconButton>
    </>
  )
}
