import { addMember } from '@cuesheet/contract/members'
import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { GivenResults } from './given-results.tsx'
import { LinksField } from './links-field.tsx'
import { useNewPassword } from './use-new-password.ts'

const maxLinks = 50

const linksOf = (typed: string) => [...new Set(typed.split(/[\s,]+/).filter(Boolean))]

/**
 * Creates a member: who it is, its first password, its channels. Where a channel could not be assigned, it says which and
 * why, with the member there already.
 */
export function AddMemberModal() {
  const t = useTranslations('members.add')
  const app = useTranslations('app.action')
  const terms = useTranslations('terms')
  const { texts, problemOf } = useNewPassword('label_first')
  const modal = useModal('add-member')
  const form = useCallForm(addMember, {
    values: { user_id: '', nickname: '', password: '', channels: '', category: '' as ChannelCategory | '' },
    toBody: ({ channels, category, ...member }) => {
      const links = linksOf(channels)
      return { ...member, channels: links, category: category && links.length > 0 ? category : undefined }
    },
    words: {
      user_id: t('email_format'),
      nickname: t('nickname_short'),
      channels: t('too_many', { most: maxLinks }),
    },
    problems: ({ user_id, password }) => ({
      user_id: user_id.trim() === '' ? t('email_required') : undefined,
      password: problemOf(password),
    }),
    refusedAt: (code) => (code === 'conflict' ? 'user_id' : undefined),
    onDone: ({ channels }) => {
      if (channels.every(({ channel_id }) => channel_id !== null)) modal.close()
    },
    draft: 'add-member',
  })
  const { user_id, nickname, channels } = form.values
  const { data: created, variables: given } = form.action
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title')}
      submit={t('submit')}
      instead={
        created && (
          <>
            <Link to="/manage-channel" className={buttonClass()}>
              {t('to_channels')}
            </Link>
            <Button kind="primary" onClick={modal.close}>
              {app('close')}
            </Button>
          </>
        )
      }
    >
      {created ? (
        <>
          <Callout tone="warn" text={t('results', { name: given?.nickname ?? '' })}>
            {t('results_text')}
          </Callout>
          <GivenResults label={t('links')} results={created.channels} />
        </>
      ) : (
        <>
          <p className="text-pretty text-muted">{t('text')}</p>
          <div className="grid gap-4 laptop:grid-cols-2 laptop:gap-3">
            <TextField {...form.text('nickname')} label={t('nickname')} required />
            <TextField
              {...form.text('user_id')}
              label={t('user_id')}
              type="email"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </div>
          <NewPasswordField {...form.field('password')} texts={texts} known={[user_id, nickname]} />
          <LinksField {...form.text('channels')} label={t('links')} hint={t('links_hint')} />
          {linksOf(channels).length > 0 && (
            <div>
              <span className="mb-1.5 block text-small font-medium" aria-hidden="true">
                {t('category')}
              </span>
              <OptionPicker<ChannelCategory | ''>
                {...form.pick('category')}
                label={t('category')}
                options={[
                  { value: '', label: t('no_category') },
                  ...channelCategories.map((value) => ({ value, label: terms(`channel_category.${value}`) })),
                ]}
                search={{ label: t('search_category'), none: t('category_not_found') }}
              />
            </div>
          )}
        </>
      )}
    </FormModal>
  )
}
