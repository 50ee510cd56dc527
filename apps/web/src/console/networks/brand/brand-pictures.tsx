import {
  type Brand,
  brandPictures,
  maxBrandPictureBytes,
  setBrandPicture,
} from '@cuesheet/contract/console-brand'
import { ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../../lib/base64-of.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { snackbars } from '../../../lib/snackbars.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { useMay } from '../../use-may.ts'

const columns = { favicon: 'logo_favicon', share: 'logo_meta', exclusive: 'exclusive_logo' } as const
const accepted = {
  favicon: 'image/svg+xml,image/png,image/x-icon,.ico',
  share: 'image/png,image/jpeg,image/webp',
  exclusive: 'image/svg+xml,image/png,image/webp',
} as const
type Kind = (typeof brandPictures)[number]

/** A brand's pictures; each is saved when it is chosen. */
export function BrandPictures({
  network,
  brand,
  seen,
  onSaved,
}: {
  network: number
  brand: Brand
  seen: number
  onSaved: (changed: Partial<Brand>, version: number) => void
}) {
  const t = useTranslations('console_networks.brand')
  const sentence = useSentence()
  const saving = useAction(mutationOf(setBrandPicture))
  const may = useMay(setBrandPicture)
  const [problem, setProblem] = useState<{ kind: Kind; text: string } | null>(null)
  const send = (kind: Kind, content: string | null) => {
    setProblem(null)
    saving.mutate(
      { network_id: network, seen, kind, content },
      {
        onSuccess: ({ address, version }) => {
          onSaved({ [columns[kind]]: address }, version)
          snackbars.show('success', t('saved'))
        },
        onError: (error) => setProblem({ kind, text: sentence(error) }),
      },
    )
  }
  const choose = async (kind: Kind, file: File | undefined) => {
    if (!file) return
    if (file.size > maxBrandPictureBytes[kind])
      return setProblem({ kind, text: t('too_large', { size: maxBrandPictureBytes[kind] / 1024 }) })
    send(kind, await base64Of(file))
  }
  return (
    <SettingsCard title={t('pictures')} text={t('pictures_text')}>
      <ul className="grid">
        {brandPictures.map((kind) => {
          const address = brand[columns[kind]]
          return (
            <li
              key={kind}
              className="flex flex-wrap items-center gap-3 border-line py-3 first:pt-0 last:pb-0 [&+&]:border-t"
            >
              <span className="grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-sunken text-faint">
                {address ? (
                  <img src={address} alt="" className="max-h-full max-w-full object-contain" />
                ) : (
                  <ImageOff size={20} aria-hidden="true" />
                )}
              </span>
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium">{t(`picture.${kind}`)}</span>
                <span className="block text-small text-pretty text-muted">{t(`picture_text.${kind}`)}</span>
                {problem?.kind === kind && (
                  <span role="alert" className="block text-small font-medium text-danger">
                    {problem.text}
                  </span>
                )}
              </span>
              {may && (
                <span className="flex gap-2">
                  <FileButton
                    accept={accepted[kind]}
                    label={t('choose_named', { name: t(`picture.${kind}`) })}
                    text={t('choose')}
                    busy={saving.isPending && saving.variables?.kind === kind}
                    onFile={(file) => void choose(kind, file)}
                  />
                  {address && (
                    <Button
                      kind="danger"
                      onClick={() => send(kind, null)}
                      aria-label={t('remove_named', { name: t(`picture.${kind}`) })}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </SettingsCard>
  )
}

function FileButton({
  accept,
  label,
  text,
  busy,
  onFile,
}: {
  accept: string
  label: string
  text: string
  busy: boolean
  onFile: (file: File | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // The same file once more is a choice, too.
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()} aria-label={label} busy={busy}>
        {text}
      </Button>
    </>
  )
}
