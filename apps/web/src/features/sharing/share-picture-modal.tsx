import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand, useCurrency } from '../../lib/brand.ts'
import { useFormat } from '../../lib/format.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { readMilestones, type SharedMilestone, writeMilestones } from '../../lib/shared-milestones.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useNetworkName } from '../../lib/title.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { drawPicture, loadFonts, loadImage, type PictureForm } from './draw-picture.ts'
import { type PictureFacts, readPictureFacts } from './picture-facts.ts'

/** A milestone as a picture, made here and nowhere else: in which form, with money or without, to be kept or passed on. */
export default function SharePictureModal() {
  const modal = useModal('share-picture')
  const opening = useOpening(modal.isOpen)
  // Each opening begins without money, and while it closes it stays what it was.
  const subject = useKept(modal.subject)
  return <MilestonesModal key={opening} modal={modal} subject={subject ?? ''} />
}

function MilestonesModal({ modal, subject }: { modal: ReturnType<typeof useModal>; subject: string }) {
  const t = useTranslations('sharing')
  const [picked, setPicked] = useState(0)
  const [form, setForm] = useState<PictureForm>('square')
  const [hasAmount, setHasAmount] = useState(false)
  const milestones = readMilestones(subject)
  const client = useQueryClient()
  const currency = useCurrency()
  const queries = useQueries({
    queries: milestones.map((milestone) => ({
      queryKey: ['share-picture', writeMilestones([milestone]), currency],
      queryFn: () => readPictureFacts(client, milestone, currency),
      enabled: modal.isOpen,
    })),
  })
  const at = picked < milestones.length ? picked : 0
  const [milestone, query] = [milestones[at], queries[at]]
  const facts = query?.data
  const content = usePicture(milestone, facts ?? null, hasAmount)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isReady = useDrawing(canvas, form, content)
  const name = `${t('file')}-${form}.png`
  const withFile = (use: (file: File) => void) =>
    canvas.current?.toBlob((blob) => {
      if (blob) use(new File([blob], name, { type: 'image/png' }))
      else snackbars.show('error', t('failed'))
    }, 'image/png')
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('title')}
      actions={
        <>
          {canShareFiles() && (
            <Button
              disabled={!isReady}
              onClick={() =>
                // Closing the sheet without sending is no failure.
                withFile((file) => void navigator.share({ files: [file] }).catch(() => undefined))
              }
            >
              <Share2 size={16} aria-hidden="true" />
              {t('share')}
            </Button>
          )}
          <Button kind="primary" disabled={!isReady} onClick={() => withFile((file) => saveBlob(file, name))}>
            <Download size={16} aria-hidden="true" />
            {t('download')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        {milestones.length > 1 && (
          <OptionPicker
            label={t('which')}
            value={at}
            options={milestones.map((_, value) => ({
              value,
              label: queries[value]?.data?.title ?? t('nth', { number: value + 1 }),
            }))}
            onPick={setPicked}
          />
        )}
        <div className="grid h-[min(52dvh,420px)] grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center rounded-card bg-sunken p-3">
          {query?.isError ? (
            <Failed title={t('failed')} query={query} bare />
          ) : facts === null || milestone === undefined ? (
            <p className="text-center text-pretty text-muted">{t('gone')}</p>
          ) : (
            <>
              {!isReady && (
                <SkeletonGroup className="col-start-1 row-start-1 h-full">
                  <Skeleton
                    className={`h-full rounded-control ${form === 'story' ? 'aspect-[9/16]' : 'aspect-square'}`}
                  />
                </SkeletonGroup>
              )}
              <canvas
                ref={canvas}
                role="img"
                aria-label={wordsOf(content).join(', ')}
                className={`col-start-1 row-start-1 max-h-full max-w-full rounded-control ${isReady ? '' : 'invisible'}`}
              />
            </>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Segments
            label={t('form')}
            segments={(['square', 'story'] as const).map((value) => ({ value, label: t(`forms.${value}`) }))}
            value={form}
            onPick={setForm}
          />
          {facts?.money && (
            <Switch isOn={hasAmount} onChange={setHasAmount}>
              {t('amount')}
            </Switch>
          )}
        </div>
        <p className="text-small text-pretty text-muted">{t('text')}</p>
      </div>
    </Modal>
  )
}

function canShareFiles(): boolean {
  try {
    return navigator.canShare?.({ files: [new File([''], 'a.png', { type: 'image/png' })] }) ?? false
  } catch {
    return false
  }
}

type Content = Omit<Parameters<typeof drawPicture>[2], 'logo' | 'thumbnail'> & {
  addresses: { logo: string | null; thumbnail: string | null }
}

/** What is written, which a screen reader says of the picture. */
const wordsOf = (content: Pick<Content, 'headline' | 'amount' | 'title' | 'caption'> | null): string[] =>
  content
    ? [content.headline, content.amount ?? '', content.title ?? '', content.caption].filter(Boolean)
    : []

/** The picture's words in the language on screen. */
function usePicture(
  milestone: SharedMilestone | undefined,
  facts: PictureFacts | null,
  hasAmount: boolean,
): Content | null {
  const t = useTranslations('sharing')
  const format = useFormat(facts?.money?.currency)
  const brand = useBrand()
  const network = useNetworkName()
  if (!milestone || !facts) return null
  const { kind } = milestone
  const headline =
    'views' in milestone
      ? t('headline.views', { views: format.compactCount(milestone.views) })
      : kind === 'day'
        ? t('headline.day', { within: milestone.within })
        : t(kind === 'paid' ? 'headline.paid' : 'headline.first')
  const day = facts.day && format.dayAndYear(facts.day)
  return {
    network,
    colour: brand?.color_primary,
    headline,
    amount: hasAmount && facts.money ? format.money(facts.money.amount) : null,
    title: facts.title,
    caption: [facts.channel, day].filter(Boolean).join(' · '),
    curve: facts.curve,
    addresses: { logo: brand?.logo_favicon ?? null, thumbnail: facts.thumbnail },
  }
}

/** Draws what is to be shown as soon as its font and pictures are here; whether it is drawn. */
function useDrawing(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  form: PictureForm,
  content: Content | null,
): boolean {
  const [drawn, setDrawn] = useState('')
  const wanted = content ? JSON.stringify([form, content]) : ''
  useEffect(() => {
    if (wanted === '') return
    let isWanted = true
    const [, { addresses, ...words }] = JSON.parse(wanted) as [PictureForm, Content]
    const text = [words.network, ...wordsOf(words)].join('')
    void Promise.all([loadImage(addresses.logo), loadImage(addresses.thumbnail), loadFonts(text)]).then(
      ([logo, thumbnail]) => {
        if (!isWanted || !canvas.current) return
        drawPicture(canvas.current, form, { ...words, logo, thumbnail })
        setDrawn(wanted)
      },
    )
    return () => {
      isWanted = false
    }
  }, [canvas, form, wanted])
  return wanted !== '' && drawn === wanted
}
