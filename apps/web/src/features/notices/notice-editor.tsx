import { type AuthoredDetail, addNotice, updateNotice, type Writing } from '@cuesheet/contract/notices'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { readAgainAfter } from '../../lib/changes.ts'
import { useDraft } from '../../lib/drafts.ts'
import { session } from '../../lib/session.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { type ChangeDraft, type Draft, draftOf, problemsOf, writingOf } from './notice-draft.ts'
import { noticePlaces } from './notice-places.ts'
import { noticesSearch } from './notices-search.ts'
import { PublishBar } from './publish-bar.tsx'
import { TextFields } from './text-fields.tsx'
import { WindowFields } from './window-fields.tsx'

/** `known`: the notice that is changed, as it was when the change began. */
type Saving = Writing & { known: AuthoredDetail | null; is_news: boolean }

/** What is written stays while a modal opens over it, or a footnote is followed. */
/** What is written stays while a modal opens over it, or a footnote is followed. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) => {
  const { view, edit } = noticesSearch({ ...search })
  return JSON.stringify([pathname, view, edit])
}

/** Writes a notice, or changes one from the state that it was `known` in. */
export function NoticeEditor({
  known: first,
  onReload,
}: {
  known: AuthoredDetail | null
  onReload: () => void
}) {
  const t = useTranslations('notices')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const { list, Networks, Preview } = useContext(noticePlaces)
  const [known] = useState(first)
  const [draft, setDraft] = useDraft<Draft>(`notice.${known?.notice_id ?? 'new'}`, () => draftOf(known))
  const isLeaving = useRef(false)
  const sentence = useSentence()
  const saving = useAction({
    mutationFn: ({ known, ...writing }: Saving) =>
      known
        ? call(updateNotice, { body: { ...writing, notice_id: known.notice_id, revision: known.revision } })
        : call(addNotice, { body: writing }),
    onSettled: (_answer, error, { known }) => readAgainAfter((known ? updateNotice : addNotice).path, error),
  })
  const working = (is_draft: boolean) => saving.isPending && saving.variables.is_draft === is_draft
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(known))
  const leaving = useBlocker({
    // A session that has ended keeps what is written, and leads to /login.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isLeaving.current && session.token() !== null && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  })
  const change: ChangeDraft = (part) => {
    setDraft((current) => ({ ...current, ...(typeof part === 'function' ? part(current) : part) }))
    form.change()
  }
  const { error } = saving
  const refused = error instanceof CallError ? error.fields : {}
  const problems = Object.entries(problemsOf(draft, new Date()))
  const saveAs = (is_draft: boolean) =>
    saving.mutate(
      { ...writingOf(draft, is_draft, known), known },
      {
        onSuccess: ({ message }) => {
          isLeaving.current = true
          snackbars.show('success', message)
          void navigate(list)
        },
      },
    )
  const form = useForm<string>({
    sending: saving,
    shown: { ...refused, until: refused.publish_until, from: refused.publish_from },
    problems: Object.fromEntries(
      problems.map(([field, problem]) => [field, problem && t(`edit.${problem}`)]),
    ),
    onSend: () => saveAs(false),
    // The field of another language is behind its tab, on phones a text behind its preview: those come first.
    reveal: (field, element) => {
      const locale = field.split('.')[1]
      if (locale) element.querySelector<HTMLElement>(`[data-locale="${locale}"]`)?.click()
      element.querySelector<HTMLElement>('[name="form"][value="write"]')?.click()
    },
  })
  const problemOf = (field: string) => form.problems[field]
  // A keyboard starts writing at once; a phone keeps its own keyboard away until asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning.
  useEffect(() => {
    if (known === null && matchMedia('(pointer: fine)').matches)
      form.props.ref.current?.querySelector<HTMLElement>('[name^="title."]')?.focus()
  }, [])
  const isPublic = known !== null && known.state !== 'draft'
  const isLater = draft.starts === 'later' && draft.from !== '' && new Date(draft.from) > new Date()
  const isStale = error instanceof CallError && error.code === 'conflict'
  return (
    <Form form={form} className="max-w-[1080px] gap-4">
      <TextFields draft={draft} onChange={change} problemOf={problemOf} />
      <SettingsCard title={t('edit.audience')}>
        <AudienceFields
          draft={draft}
          onChange={change}
          problemOf={problemOf}
          isPublic={isPublic}
          network={known?.network?.name}
        />
      </SettingsCard>
      <SettingsCard title={t('edit.window')}>
        <WindowFields draft={draft} onChange={change} problemOf={problemOf} />
      </SettingsCard>
      {error && (
        <Callout tone="bad" text={isStale ? t('edit.changed_meanwhile') : sentence(error)}>
          {isStale && (
            <button type="button" className="font-semibold underline underline-offset-3" onClick={onReload}>
              {t('edit.reload')}
            </button>
          )}
        </Callout>
      )}
      <PublishBar
        roles={draft.roles}
        networks={
          Networks && (known === null || known.network === null) ? (draft.networks ?? 'all') : undefined
        }
        notice={known?.notice_id}
      >
        {Preview && <Preview draft={draft} />}
        <Button onClick={() => void navigate(list)}>{app('action.cancel')}</Button>
        {!isPublic && (
          <Button busy={working(true)} onClick={() => form.send(() => saveAs(true))}>
            {t('edit.save_draft')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={working(false)}>
          {t(isLater ? 'edit.schedule' : known?.state === 'published' ? 'edit.save' : 'edit.publish')}
        </Button>
      </PublishBar>
      <DecisionModal
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('edit.leave.title')}
        description={t('edit.leave.text')}
        submit={t('edit.leave.submit')}
        kind="danger"
        action={() => leaving.proceed?.()}
        work={null}
      />
    </Form>
  )
}
