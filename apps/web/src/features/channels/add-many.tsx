import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import type { Locale } from '@cuesheet/contract/values/locale'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useDraft } from '../../lib/drafts.ts'
import { useFormat } from '../../lib/format.ts'
import { useLocale } from '../../lib/locale.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { categoryNamed } from './category-named.ts'
import { canRegister, ForeseenLines, type OwnCategories, useForeseen } from './foreseen-lines.tsx'
import { LineResults } from './line-results.tsx'
import { besideLinks, linkLines } from './link-lines.ts'
import type { AddManyRun, GivenLine } from './use-add-many.ts'

const maxAtOnce = 1_000
const largestFileBytes = 1_000_000

type Props = {
  run: AddManyRun
  text: string
  onText: (text: string) => void
  onShowUnverified: () => void
}

/** Many links, pasted or from a file, what they lead to, and how each of them fared. */
export function AddMany({ run, text, onText, onShowUnverified }: Props) {
  const t = useTranslations('channels.many')
  if (run.run)
    return (
      <LineResults
        run={run}
        onShowUnverified={onShowUnverified}
        onAgain={(rest) => {
          onText(rest.join('\n'))
          run.reset()
        }}
      />
    )
  return <ManyForm text={text} onText={onText} onStart={run.start} label={t('lines')} />
}

type FormProps = {
  text: string
  onText: (text: string) => void
  onStart: (lines: GivenLine[]) => void
  label: string
}

function ManyForm({ text, onText, onStart, label }: FormProps) {
  const t = useTranslations('channels.many')
  const add = useTranslations('channels.add')
  const format = useFormat()
  const locale = useLocale()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [category, setCategory] = useDraft<ChannelCategory | null>('add-channels.category', null)
  const [picked, setPicked] = useDraft<OwnCategories>('add-channels.categories', {})
  const [fileProblem, setFileProblem] = useState(false)
  const [isOver, setOver] = useState(false)
  const lines = [...new Set(linkLines(text))]
  const categories: OwnCategories = { ...Object.fromEntries(besideLinks(text, categoryNamed)), ...picked }
  const foreseen = useForeseen(lines.slice(0, maxAtOnce))
  const likely = lines.filter((link) => canRegister(foreseen.of(link))).length
  const registrations = lines.flatMap((link) => {
    const chosen = categories[link] ?? category
    return chosen === null ? [] : [{ link, category: chosen }]
  })
  const tooMany = lines.length > maxAtOnce ? t('too_many', { most: format.count(maxAtOnce) }) : undefined
  const noneUsable = lines.length > 0 && likely === 0 && !foreseen.isBusy ? t('none_usable') : undefined
  const form = useForm({
    shown: { links: fileProblem ? t('file_too_large') : (tooMany ?? noneUsable) },
    problems: {
      links: lines.length === 0 ? add('link_required') : (tooMany ?? noneUsable),
      category_many:
        registrations.length < lines.length && !noneUsable ? add('category_required') : undefined,
    },
    onSend: () => onStart(registrations),
  })
  const problem = form.problems.links

  const take = async (file: File | undefined) => {
    if (!file) return
    setFileProblem(file.size > largestFileBytes)
    if (file.size <= largestFileBytes) onText(withCategories(await readTextFile(file, locale)))
    field.current?.focus()
  }
  return (
    <Form form={form} isQuiet className="gap-5">
      <div>
        <div className="mb-1.5 flex items-end justify-between gap-3">
          <label htmlFor={id} className="text-small font-medium">
            {label}
          </label>
          <span role="status" className="text-small text-faint">
            {lines.length > 0 && t('count', { count: lines.length, shown: format.count(lines.length) })}
          </span>
        </div>
        <textarea
          ref={field}
          id={id}
          name="links"
          value={text}
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint`}
          translate="no"
          placeholder={'youtube.com/@handle\nyoutube.com/channel/UC…\n@handle'}
          onChange={(event) => {
            onText(event.target.value)
            setFileProblem(false)
          }}
          onDragOver={(event: DragEvent) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event: DragEvent) => {
            setOver(false)
            if (event.dataTransfer.files.length === 0) return
            event.preventDefault()
            void take(event.dataTransfer.files[0])
          }}
          className={classNames(
            'block w-full resize-y rounded-control border bg-surface px-3.5 py-2.5 whitespace-pre placeholder:text-faint focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text mobile:text-large',
            problem ? 'border-danger' : isOver ? 'border-primary bg-primary-tint' : 'border-control-line',
          )}
        />
        <p
          id={`${id}-hint`}
          role={problem ? 'alert' : undefined}
          className={classNames('mt-1.5 text-small', problem ? 'font-medium text-danger' : 'text-faint')}
        >
          {problem ?? t('hint')}
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button className="mt-2" onClick={() => picker.current?.click()}>
          <FileUp size={16} aria-hidden="true" />
          {t('file')}
        </Button>
      </div>
      <CategoryChoice
        name="category_many"
        legend={t('category_all')}
        value={category}
        onPick={setCategory}
        hint={t('category_hint')}
        error={form.problems.category_many}
      />
      <ForeseenLines
        lines={lines.slice(0, maxAtOnce)}
        seen={foreseen}
        own={categories}
        onPick={(link, chosen) =>
          setPicked(({ [link]: _, ...others }) => (chosen === null ? others : { ...others, [link]: chosen }))
        }
      />
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid border-t border-line bg-surface px-5 py-3">
        <Button type="submit" kind="primary" size="large">
          {likely > 0 ? t('start_count', { count: likely, shown: format.count(likely) }) : t('start')}
        </Button>
      </div>
    </Form>
  )
}

/** The links of a table, each with its category where the table names one. */
function withCategories(text: string): string {
  const named = besideLinks(text, (cell) => (categoryNamed(cell) === null ? null : cell))
  return linkLines(text)
    .map((link) => [link, named.get(link)].filter(Boolean).join('\t'))
    .join('\n')
}

/** What spreadsheets of each language write where it is not UTF-8. */
const olderEncodings: Record<Locale, string> = {
  ko: 'euc-kr',
  en: 'windows-1252',
  'zh-CN': 'gb18030',
  'zh-TW': 'big5',
}

/** A chosen file's text, in the encoding it seems to be in. */
async function readTextFile(file: Blob, locale: Locale): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(olderEncodings[locale]).decode(bytes)
  }
}
