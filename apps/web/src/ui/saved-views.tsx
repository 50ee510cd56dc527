import { deleteView, savedViews, saveView } from '@cuesheet/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../lib/client.ts'
import { withoutModals } from '../lib/modals.ts'
import { mutationOf } from '../lib/mutation.ts'
import { parseSearch } from '../lib/search-params.ts'
import { snackbars } from '../lib/snackbars.ts'
import { useAction } from '../lib/use-action.ts'
import { useForm } from '../lib/use-form.ts'
import { useSentence } from '../lib/use-sentence.ts'
import { useTooLong } from '../lib/use-too-long.ts'
import { Button, IconButton } from './button.tsx'
import { Form } from './form.tsx'
import Popup from './popup.tsx'
import type { Opened } from './popup-button.tsx'
import { TextField } from './text-field.tsx'

const maxName = 60

type Props = Opened & { list: string }

/** How the screen was looked at before, under names; the address of now is saved under another. */
export default function SavedViews({ isOpen, onClose, anchor, list }: Props) {
  const t = useTranslations('views')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const router = useRouter()
  const query = useQuery(queryOf(savedViews, { list }))
  const [name, setName] = useState('')
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const save = useAction(mutationOf(saveView, { onSuccess: () => setName(''), onError }))
  const remove = useAction(mutationOf(deleteView, { onError }))
  const open = (search: string) => {
    onClose()
    void router.navigate({ to: '.', search: parseSearch(search) as never, resetScroll: false })
  }
  const form = useForm({
    sending: save,
    problems: { name: name.trim() === '' ? t('name_missing') : undefined },
    onSend: () => save.mutate({ list, name, search: searchOf(router.latestLocation.href) }),
  })
  const rows = query.data?.rows ?? []
  return (
    <Popup isOpen={isOpen} onClose={onClose} anchor={anchor} align="end" title={t('saved')}>
      <div className="grid w-72 max-w-full gap-3 p-2.5 mobile:w-full mobile:p-0">
        {query.data && rows.length === 0 && <p className="text-muted">{t('none')}</p>}
        {rows.length > 0 && (
          <ul className="grid max-h-64 gap-0.5 overflow-y-auto">
            {rows.map((row) => (
              <li key={row.name} className="flex items-center">
                <button
                  type="button"
                  onClick={() => open(row.search)}
                  className="min-h-9 min-w-0 flex-1 truncate rounded-control px-2 text-start hover:bg-sunken pointer-coarse:min-h-11"
                >
                  {row.name}
                </button>
                <IconButton
                  label={t('delete', { name: row.name })}
                  onClick={() => remove.mutate({ list, name: row.name })}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <Form
          form={form}
          className="grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-t border-line pt-3"
        >
          <TextField
            label={t('name')}
            name="name"
            value={name}
            error={tooLong(name.trim(), maxName) ?? form.problems.name}
            onChange={(event) => setName(event.target.value)}
            className="min-w-0"
          />
          <Button type="submit" size="large" className="mt-6.5" busy={save.isPending}>
            {t('save')}
          </Button>
        </Form>
      </div>
    </Popup>
  )
}

/** What stands after the question mark, without what is open on top. */
function searchOf(href: string): string {
  const { pathname, search, hash } = new URL(href, location.origin)
  const kept = withoutModals({ pathname, search, hash }) ?? href
  const { searchParams } = new URL(kept, location.origin)
  // What is looked at narrows nothing.
  searchParams.delete('open')
  return searchParams.toString()
}
