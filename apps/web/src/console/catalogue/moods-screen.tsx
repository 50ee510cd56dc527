import { mergeTags, renameTag, type Tag } from '@cuesheet/contract/console-catalogue'
import { locales } from '@cuesheet/contract/values/locale'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RoleNote } from '../for-role.tsx'
import { ListTools } from '../list/list-tools.tsx'
import { useMay } from '../use-may.ts'
import { tagsQuery } from './track-queries.ts'

/** Every mood, to be named, and those that mean the same to be merged. */
export default function MoodsScreen() {
  const t = useTranslations('console_catalogue.moods')
  const catalogue = useTranslations('console_catalogue')
  const query = useQuery(tagsQuery(useLocale()))
  const [picked, setPicked] = useState<number[]>([])
  const [isMerging, setMerging] = useState(false)
  const [named, setNamed] = useState<Tag | null>(null)
  const mayMerge = useMay(mergeTags)
  const mayRename = useMay(renameTag)
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  if (!query.data) return <Skeleton className="h-64" />
  if (query.data.length === 0) return <EmptyState icon={Tags} title={t('empty')} text={t('empty_text')} />
  const tags = query.data
  const chosen = tags.filter(({ tag_id }) => picked.includes(tag_id))
  return (
    <>
      <RoleNote call={mergeTags} />
      <div className="mb-3 flex items-center justify-end gap-2">
        <ListTools<Tag>
          list="catalogue/moods"
          isNarrowable={false}
          readAll={async () => tags}
          columns={[
            { header: t('slug'), value: ({ slug }) => slug },
            ...locales.map((locale) => ({
              header: languageNames[locale],
              value: ({ names }: Tag) => names[locale] ?? null,
            })),
            { header: catalogue('tabs.tracks'), value: ({ tracks }) => tracks },
          ]}
        />
        {mayMerge && (
          <Button kind="primary" disabled={chosen.length < 2} onClick={() => setMerging(true)}>
            {t('merge')}
          </Button>
        )}
      </div>
      <ul className="overflow-clip rounded-card border border-line bg-surface">
        {tags.map((tag) => (
          <li key={tag.tag_id} className="flex items-center gap-3 border-line px-4 py-1.5 [&+&]:border-t">
            {mayMerge && (
              <Checkbox
                isChecked={picked.includes(tag.tag_id)}
                onChange={(isIn) =>
                  setPicked(isIn ? [...picked, tag.tag_id] : picked.filter((id) => id !== tag.tag_id))
                }
                label={t('select', { name: tag.name })}
              />
            )}
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{tag.name}</p>
              <p className="truncate text-small text-faint">
                <span translate="no">{tag.slug}</span>
                {[
                  '',
                  ...locales.flatMap((locale) => tag.names[locale] ?? []).filter((name) => name !== tag.name),
                  tag.merged.length > 0 && t('merged', { slugs: tag.merged.join(', ') }),
                ]
                  .filter((part) => part !== false)
                  .join(' · ')}
              </p>
            </div>
            <span className="shrink-0 text-muted tabular-nums">{t('tracks', { count: tag.tracks })}</span>
            {mayRename && <Button onClick={() => setNamed(tag)}>{t('rename')}</Button>}
          </li>
        ))}
      </ul>
      {isMerging && (
        <MergeModal
          tags={chosen}
          onClose={(isDone) => {
            setMerging(false)
            if (isDone) setPicked([])
          }}
        />
      )}
      {named && <RenameModal tag={named} onClose={() => setNamed(null)} />}
    </>
  )
}

function MergeModal({ tags, onClose }: { tags: Tag[]; onClose: (isDone: boolean) => void }) {
  const t = useTranslations('console_catalogue.moods')
  const sentence = useSentence()
  const merging = useAction(mutationOf(mergeTags))
  const most = [...tags].sort((a, b) => b.tracks - a.tracks)[0]!
  const [into, setInto] = useState(most.tag_id)
  const others = tags.filter(({ tag_id }) => tag_id !== into)
  return (
    <DecisionModal
      isOpen
      onClose={() => onClose(false)}
      title={t('merge_title')}
      description={t('merge_text')}
      submit={t('merge')}
      kind="danger"
      action={() =>
        merging.mutate(
          { into, tags: others.map(({ tag_id }) => tag_id) },
          {
            onSuccess: ({ message }) => {
              snackbars.show('success', message)
              onClose(true)
            },
          },
        )
      }
      work={merging}
    >
      <div className="mt-4 grid gap-3">
        <ChoiceRow
          label={t('keep')}
          name="into"
          value={String(into)}
          choices={tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
          onPick={(value) => setInto(Number(value))}
        />
        <p className="text-muted">{t('gone', { names: others.map(({ name }) => name).join(', ') })}</p>
        {merging.error && <Callout tone="bad" text={sentence(merging.error)} />}
      </div>
    </DecisionModal>
  )
}

/** A language without a name is seen, too. */
const noNames = Object.fromEntries(locales.map((locale) => [locale, '']))

function RenameModal({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const t = useTranslations('console_catalogue.moods')
  const tooLong = useTooLong()
  const [known] = useState({ ...noNames, ...tag.names })
  const form = useCallForm(renameTag, {
    values: known,
    toBody: (names) => ({ tag_id: tag.tag_id, names, seen: known }),
    onDone: onClose,
  })
  return (
    <FormModal
      modal={{ isOpen: true, close: onClose }}
      form={form}
      title={t('rename_title', { name: tag.name })}
      description={`${t('slug')}: ${tag.slug}`}
      submit={t('rename')}
    >
      {locales.map((locale) => (
        <TextField
          key={locale}
          {...form.text(locale)}
          label={languageNames[locale]}
          lang={locale}
          error={tooLong(form.values[locale] ?? '', 60)}
        />
      ))}
    </FormModal>
  )
}
