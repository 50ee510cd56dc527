import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { addMember } from '@cuesheet/contract/members'
import {
  maxUserIdCharacters,
  nicknameLength,
  nicknameSchema,
  userIdSchema,
} from '@cuesheet/contract/values/account'
import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { useDraft } from '../../lib/drafts.ts'
import { type Sending, useForm } from '../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem, useTooLong } from '../../lib/use-too-long.ts'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNewPassword } from './use-new-password.ts'

type NewMember = BodyOf<typeof addMember>

const maxLinks = 50

type Props = { id: string; sending: Sending; onSend: (member: NewMember) => void }

/** Who the new member is, its first password, its channels. */
export function AddMemberForm({ id, sending, onSend }: Props) {
  const t = useTranslations('members.add')
  const app = useTranslations('app')
  const terms = useTranslations('terms')
  const sentence = useSentence()
  const tooLong = useTooLong()
  const lineProblem = useLineProblem()
  const { texts, problemOf } = useNewPassword('label_first')
  const [user_id, setUserId] = useDraft('add-member.user_id', '')
  const [nickname, setNickname] = useDraft('add-member.nickname', '')
  const [password, setPassword] = useState('')
  const [text, setText] = useDraft('add-member.links', '')
  const [category, setCategory] = useDraft<ChannelCategory | ''>('add-member.category', '')
  const links = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const tooMany = links.length > maxLinks ? t('too_many', { most: maxLinks }) : undefined
  const { error } = sending
  const isTaken = error instanceof CallError && error.code === 'conflict'
  const form = useForm({
    sending,
    shown: {
      user_id: isTaken ? sentence(error) : fieldProblem(error, 'user_id'),
      nickname: fieldProblem(error, 'nickname'),
      new_password: fieldProblem(error, 'password'),
      links: linksProblem(error) ?? tooMany,
    },
    problems: {
      user_id:
        user_id.trim() === ''
          ? t('email_required')
          : userIdSchema.safeParse(user_id).success
            ? undefined
            : (tooLong(user_id, maxUserIdCharacters) ?? t('email_format')),
      nickname:
        lineProblem(nickname, nicknameLength.max) ??
        (nicknameSchema.safeParse(nickname).success ? undefined : t('nickname_short')),
      new_password: problemOf(password),
      links: tooMany,
    },
    onSend: () =>
      onSend({
        user_id,
        nickname,
        password,
        channels: links,
        ...(category && links.length > 0 ? { category } : {}),
      }),
  })
  const { problems } = form
  const isElsewhere = Boolean(error) && Object.values(problems).every((problem) => problem === undefined)
  return (
    <Form id={id} form={form} className="gap-5 pt-1">
      <p className="text-pretty text-muted">{t('text')}</p>
      <TextField
        label={t('user_id')}
        name="user_id"
        type="email"
        value={user_id}
        onChange={(event) => setUserId(event.target.value)}
        error={problems.user_id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('nickname')}
        name="nickname"
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
        error={problems.nickname}
        autoComplete="off"
        required
      />
      <NewPasswordField
        value={password}
        onChange={(value) => {
          setPassword(value)
          form.change()
        }}
        texts={texts}
        error={problems.new_password}
        known={[user_id, nickname]}
      />
      <Links
        label={t('links')}
        hint={t('links_hint')}
        value={text}
        onChange={setText}
        error={problems.links}
      />
      {links.length > 0 && (
        <div>
          <span className="mb-1.5 block text-small font-medium" aria-hidden="true">
            {t('category')}
          </span>
          <OptionPicker<ChannelCategory | ''>
            label={t('category')}
            closeText={app('action.close')}
            value={category}
            options={[
              { value: '', label: t('no_category') },
              ...channelCategories.map((value) => ({ value, label: terms(`channel_category.${value}`) })),
            ]}
            onPick={setCategory}
            search={{ label: t('search_category'), none: t('category_not_found') }}
          />
        </div>
      )}
      {isElsewhere && <Callout tone="bad" text={sentence(error)} />}
    </Form>
  )
}

/** The server names the line (`channels.3`). */
const linksProblem = (error: unknown) =>
  error instanceof CallError
    ? Object.entries(error.fields).find(([field]) => field.startsWith('channels'))?.[1]
    : undefined

type LinksProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function Links({ label, hint, value, onChange, error }: LinksProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      <textarea
        id={id}
        name="links"
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        translate="no"
        placeholder={'youtube.com/@handle\n@handle'}
        className={classNames(
          'block w-full resize-y rounded-control border bg-surface px-3.5 py-2.5 whitespace-pre placeholder:text-faint focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text mobile:text-large',
          error ? 'border-danger' : 'border-control-line',
        )}
      />
      <p
        id={`${id}-hint`}
        className={classNames('mt-1.5 text-small', error ? 'font-medium text-danger' : 'text-faint')}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
