import { ignoreChannel, registerUnmatched } from '@cuesheet/contract/console-reports'
import { decideReview } from '@cuesheet/contract/console-review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RoleNote } from '../for-role.tsx'
import { networksQuery } from '../networks-query.ts'
import { useMay } from '../use-may.ts'
import { lineOf } from './line-of.ts'

/** What becomes of a channel that reports name: it is registered, or heard no more of. */
export default function UnmatchedModal({
  modal,
  isIgnored,
}: {
  modal: ReturnType<typeof useModal>
  isIgnored: boolean
}) {
  const t = useTranslations('console_reports.unmatched')
  const sentence = useSentence()
  const networks = useQuery(networksQuery())
  // As deciding on a channel is.
  const mayApprove = useMay(decideReview)
  const [approveFrom, setApproveFrom] = useState('')
  const [, network = '0', channel = ''] = /^(\d+)\.(UC[\w-]{22}|\+|)$/.exec(modal.subject ?? '') ?? []
  const lines = lineOf(channel)
  const body = { network_id: Number(network), platform_channel_id: channel }
  const may = useMay(registerUnmatched)
  const onError = (error: Error) => snackbars.show('error', sentence(error))
  const register = useAction(
    mutationOf(registerUnmatched, {
      onSuccess: () => {
        snackbars.show('success', t('registered'))
        modal.close()
      },
      onError,
    }),
  )
  const ignore = useAction(
    mutationOf(ignoreChannel, {
      onSuccess: () => {
        snackbars.show('success', t(isIgnored ? 'listed' : 'is_ignored'))
        modal.close()
      },
      onError,
    }),
  )
  const name = networks.data?.find(({ network_id }) => network_id === body.network_id)?.name ?? ''
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t(lines ? `${lines}_title` : 'what_next')}
      description={name}
      actions={
        may &&
        !lines && (
          <>
            <Button
              busy={ignore.isPending}
              onClick={() => ignore.mutate({ ...body, is_ignored: !isIgnored })}
            >
              {t(isIgnored ? 'list' : 'ignore')}
            </Button>
            <Button
              kind="primary"
              busy={register.isPending}
              onClick={() => register.mutate({ ...body, approve_from: approveFrom || undefined })}
            >
              {t('register')}
            </Button>
          </>
        )
      }
    >
      {lines ? (
        <p className="text-pretty text-muted">{t(`${lines}_text`)}</p>
      ) : (
        <>
          <RoleNote call={registerUnmatched} />
          <div className="grid gap-4">
            <p className="flex items-center gap-2 font-mono">
              <span className="break-all">{channel}</span>
              <CopyButton
                text={channel}
                texts={{ label: t('copy'), copied: t('copied'), failed: t('copy_failed') }}
              />
            </p>
            <p className="text-pretty text-muted">{t('register_text')}</p>
            {mayApprove && (
              <TextField
                label={t('approve_from')}
                hint={t('approve_from_hint')}
                type="date"
                value={approveFrom}
                onChange={(event) => setApproveFrom(event.target.value)}
              />
            )}
          </div>
        </>
      )}
    </Modal>
  )
}
