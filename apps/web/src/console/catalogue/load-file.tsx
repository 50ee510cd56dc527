import {
  applyCatalogueFile,
  catalogueFileHead,
  checkCatalogueFile,
  type FileHead,
  type Reading,
} from '@cuesheet/contract/console-catalogue-files'
import { type CatalogueField, catalogueFields } from '@cuesheet/contract/values/catalogue'
import { type TrackCategory, trackCategories } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Failed } from '../../ui/failed.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PickSeveral } from '../../ui/pick-several.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { networksQuery } from '../networks-query.ts'
import { Refusal } from '../refusals/refusal.tsx'
import { FileDifference } from './file-difference.tsx'
import { usePickTexts } from './use-pick-texts.ts'

const encodings = ['utf-8', 'euc-kr', 'shift_jis', 'big5', 'gb18030', 'utf-16le', 'windows-1252'] as const
type Encoding = (typeof encodings)[number]

/** A file that was brought along: what its columns hold, what loading it would do, and doing that. */
export function LoadFile({ file, name, onAnother }: { file: string; name: string; onAnother: () => void }) {
  const t = useTranslations('console_catalogue.upload')
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const query = useQuery({
    queryKey: ['console', 'catalogue-file', file, encoding],
    queryFn: () => call(catalogueFileHead, { body: { file, encoding }, deadlineMs: longDeadlineMs }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto min-w-0 text-large font-semibold wrap-anywhere">{name}</h2>
        <OptionPicker
          label={t('encoding')}
          value={encoding}
          options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
          onPick={setEncoding}
        />
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
      {query.isError ? (
        <Failed title={t('refused')} query={query} />
      ) : !query.data ? (
        <Skeleton className="h-64" />
      ) : query.data.refused !== null ? (
        <Callout tone="bad" text={t('refused')}>
          <Refusal text={query.data.refused} />
        </Callout>
      ) : (
        <Mapping key={encoding} file={file} encoding={encoding} head={query.data} />
      )}
    </div>
  )
}

type Fields = (CatalogueField | null)[]

/** By field the columns that hold it; fields that no column holds are left out on purpose. */
function columnsOf(head: FileHead, fields: Fields): NonNullable<Reading['columns']> {
  return Object.fromEntries(
    catalogueFields.map((field) => [
      field,
      head.columns.flatMap(({ name }, at) => (fields[at] === field ? [name] : [])),
    ]),
  )
}

function Mapping({ file, encoding, head }: { file: string; encoding: Encoding; head: FileHead }) {
  const t = useTranslations('console_catalogue')
  const sentence = useSentence()
  const { data: names = [] } = useQuery(networksQuery())
  const [fields, setFields] = useState<Fields>(() => head.columns.map(({ field }) => field))
  const [defaults, setDefaults] = useState<Partial<Reading>>({})
  const [networks, setNetworks] = useState<number[]>([])
  const checking = useAction(mutationOf(checkCatalogueFile, { deadlineMs: longDeadlineMs }))
  const pickTexts = usePickTexts()
  const applying = useAction(mutationOf(applyCatalogueFile, { deadlineMs: longDeadlineMs }))
  const set = (part: Partial<Reading>) => {
    setDefaults({ ...defaults, ...part })
    checking.reset()
  }
  const pick = (at: number, field: CatalogueField | null) => {
    // Moods may come from several columns; anything else from one.
    const others = fields.map((other) => (other === field && field !== 'tags' ? null : other))
    setFields(others.map((other, place) => (place === at ? field : other)))
    checking.reset()
  }
  const reading: Reading = {
    ...defaults,
    file,
    encoding,
    columns: columnsOf(head, fields),
    ...(networks.length > 0 && { networks }),
  }
  const isReady = fields.includes('isrc') && fields.includes('title')
  const nameOf = (field: CatalogueField) =>
    field === 'duration' || field === 'instrumental' || field === 'exclusive' || field === 'withdrawn'
      ? t(`columns.${field}`)
      : t(`fields.${field}`)
  const shown = checking.data?.shown
  const result = applying.data ?? checking.data
  return (
    <>
      <SettingsCard title={t('upload.columns')} text={t('upload.columns_text')}>
        <div className="overflow-x-auto">
          <table className="w-full text-start">
            <thead>
              <tr className="text-small text-muted">
                <th className="py-1.5 pe-4 text-start font-medium">{t('upload.column')}</th>
                <th className="py-1.5 pe-4 text-start font-medium">{t('upload.means')}</th>
                <th className="py-1.5 text-start font-medium">{t('upload.sample')}</th>
              </tr>
            </thead>
            <tbody>
              {head.columns.map(({ name, values }, at) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-2 pe-4 text-start font-medium">
                    {name}
                  </th>
                  <td className="py-2 pe-4">
                    <OptionPicker
                      label={`${t('upload.means')}: ${name}`}
                      value={fields[at] ?? ''}
                      options={[
                        { value: '' as const, label: t('columns.none') },
                        ...catalogueFields.map((value) => ({ value, label: nameOf(value) })),
                      ]}
                      onPick={(field) => pick(at, field || null)}
                    />
                  </td>
                  <td className="max-w-72 truncate py-2 text-muted">{values.filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </SettingsCard>
      <SettingsCard title={t('upload.defaults')}>
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-small font-medium">{t('upload.default_category')}</span>
            <OptionPicker
              label={t('upload.default_category')}
              value={defaults.category ?? ''}
              options={[
                { value: '' as const, label: t('upload.as_is') },
                ...trackCategories.map((value) => ({ value, label: t(`category.${value}`) })),
              ]}
              onPick={(category) => set({ category: (category || undefined) as TrackCategory | undefined })}
            />
          </div>
          <Checkbox
            isChecked={defaults.is_exclusive ?? false}
            onChange={(is_exclusive) => set({ is_exclusive })}
          >
            {t('upload.is_exclusive')}
          </Checkbox>
          <Checkbox
            isChecked={defaults.withdraws_missing ?? false}
            onChange={(withdraws_missing) => set({ withdraws_missing })}
          >
            {t('upload.withdraws_missing')}
          </Checkbox>
          {defaults.withdraws_missing && (
            <Checkbox
              className="ms-7"
              isChecked={defaults.withdraws_most ?? false}
              onChange={(withdraws_most) => set({ withdraws_most })}
            >
              {t('upload.withdraws_most')}
            </Checkbox>
          )}
          <PickSeveral
            texts={pickTexts}
            label={t('upload.networks')}
            name="networks"
            choices={names.map(({ network_id, name }) => ({ value: network_id, label: name }))}
            value={networks}
            onChange={(picked) => {
              setNetworks(picked)
              checking.reset()
            }}
          />
        </div>
      </SettingsCard>
      {(checking.error ?? applying.error) && (
        <Callout tone="bad" text={sentence(applying.error ?? checking.error)} />
      )}
      {!applying.data && (
        <div className="flex justify-end">
          <Button
            kind={shown ? 'secondary' : 'primary'}
            disabled={!isReady}
            busy={checking.isPending && t('upload.checking')}
            onClick={() => {
              applying.reset()
              checking.mutate(reading)
            }}
          >
            {t('upload.check')}
          </Button>
        </div>
      )}
      {result && <FileDifference result={result} isDone={applying.data !== undefined} networks={names} />}
      {shown && !applying.data && result && (
        <div className="flex justify-end">
          <Button
            kind="primary"
            busy={applying.isPending}
            onClick={() =>
              applying.mutate(
                { ...reading, shown },
                { onSuccess: ({ message }) => snackbars.show('success', message) },
              )
            }
          >
            {t('upload.apply')}
          </Button>
        </div>
      )}
    </>
  )
}
