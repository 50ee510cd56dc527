import { addNote, changeNote, type DayNote, deleteNote } from '@cuesheet/contract/annotations'
import { Pencil, Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { MarkSign } from '../../ui/chart/day-marks.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import Popup from '../../ui/popup.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type DaySentence, shapeOf } from './use-day-marks.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  day: string
  /** That the chart is about. */
  channel: number | undefined
  sentences: readonly DaySentence[]
  /** Whose a note is that is written here; null: not known yet. */
  writesFor: 'network' | 'member' | null
}

/** What is said of a day, and what somebody adds to it. */
export default function DayPopup({ isOpen, onClose, anchor, day, channel, sentences, writesFor }: Props) {
  const t = useTranslations('charts.marks')
  const format = useFormat()
  const [edited, setEdited] = useState<DayNote | null>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <Popup isOpen={isOpen} onClose={close} anchor={anchor} title={format.longDay(day)}>
      <div className="grid w-80 max-w-full gap-3 p-2.5 mobile:w-full mobile:p-0">
        <p aria-hidden="true" className="font-semibold mobile:hidden">
          {format.longDay(day)}
        </p>
        {sentences.length > 0 && (
          <ul className="grid gap-1.5">
            {sentences.map(({ id, kind, text, note }) => (
              <li key={id} className="flex items-start gap-1.5 text-small">
                <span className="mt-1.5">
                  <MarkSign shape={shapeOf[kind]} />
                </span>
                <span className="min-w-0 flex-1 leading-6 wrap-anywhere">
                  {text}
                  {note && (
                    <span className="block text-faint">
                      {note.channel ?? t(note.is_network ? 'of_network' : 'of_member')}
                    </span>
                  )}
                </span>
                {note?.may_change && <NoteActions note={note} onEdit={() => setEdited(note)} />}
              </li>
            ))}
          </ul>
        )}
        {edited ? (
          <ChangeForm key={edited.note_id} note={edited} onDone={() => setEdited(null)} />
        ) : (
          <AddForm key={day} day={day} channel={channel} writesFor={writesFor} onDone={close} />
        )}
      </div>
    </Popup>
  )
}

type AddProps = Pick<Props, 'day' | 'channel' | 'writesFor'> & { onDone: () => void }

function AddForm({ day, channel, writesFor, onDone }: AddProps) {
  const t = useTranslations('charts.marks')
  const form = useCallForm(addNote, {
    values: { text: '', is_of_channel: channel !== undefined },
    toBody: ({ text, is_of_channel }) => ({
      day,
      text,
      channel_id: (is_of_channel && channel) || null,
    }),
    words: { text: t('required') },
    done: null,
    onDone,
  })
  return (
    <Form form={form.form} className="gap-2">
      <TextArea
        {...form.text('text')}
        label={t('add')}
        rows={2}
        hint={writesFor === null ? undefined : t(`seen_by_${writesFor}`)}
      />
      {channel !== undefined && <Checkbox {...form.check('is_of_channel')}>{t('of_channel')}</Checkbox>}
      <Refusal text={form.refusal} />
      <Button type="submit" kind="primary" busy={form.action.isPending} className="justify-self-end">
        {t('save')}
      </Button>
    </Form>
  )
}

function ChangeForm({ note, onDone }: { note: DayNote; onDone: () => void }) {
  const t = useTranslations('charts.marks')
  const action = useTranslations('app.action')
  const form = useCallForm(changeNote, {
    values: { text: note.text },
    toBody: ({ text }) => ({ note_id: note.note_id, text }),
    words: { text: t('required') },
    done: null,
    onDone,
  })
  return (
    <Form form={form.form} className="gap-2">
      <TextArea {...form.text('text')} label={t('change')} rows={2} />
      <Refusal text={form.refusal} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{action('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.action.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

/** A deleted note can be written again at once, which is what undoing it does. */
function NoteActions({ note, onEdit }: { note: DayNote; onEdit: () => void }) {
  const t = useTranslations('charts.marks')
  const sentence = useSentence()
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const restore = useAction(mutationOf(addNote, { onError }))
  const { day, text, channel_id, note_id } = note
  const remove = useAction(
    mutationOf(deleteNote, {
      onError,
      onSuccess: () =>
        snackbars.show('success', t('deleted'), {
          label: t('undo'),
          onPress: () => restore.mutate({ day, text, channel_id }),
        }),
    }),
  )
  return (
    <span className="-my-1.5 flex shrink-0">
      <IconButton label={t('change')} onClick={onEdit}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('delete')} onClick={() => remove.mutate({ note_id })}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
