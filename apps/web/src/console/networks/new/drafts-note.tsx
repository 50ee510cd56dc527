import { deleteDraft, networkDrafts } from '@cuesheet/contract/console-network-drafts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/client.ts'
import { useFormat } from '../../../lib/format.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { snackbars } from '../../../lib/snackbars.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { IconButton } from '../../../ui/button.tsx'
import { consoleLink } from '../../console-link.ts'
import { useMay } from '../../use-may.ts'

/** New networks that were begun, to go on with. */
export function DraftsNote() {
  const t = useTranslations('console_networks.new')
  const format = useFormat()
  const sentence = useSentence()
  const rows = useQuery(queryOf(networkDrafts)).data?.rows ?? []
  const dropping = useAction(mutationOf(deleteDraft))
  const may = useMay(deleteDraft)
  if (rows.length === 0 || !may) return null
  return (
    <section aria-label={t('drafts')} className="mb-4 rounded-card border border-line bg-surface px-4 py-2.5">
      <h2 className="text-small font-medium text-muted">{t('drafts')}</h2>
      <ul>
        {rows.map(({ draft_id, name, saved_at, saved_by }) => (
          <li key={draft_id} className="flex items-center gap-2">
            <Link
              {...consoleLink('networks/new', { draft: draft_id })}
              className="min-w-0 flex-1 truncate py-1.5 font-medium hover:underline"
            >
              {name || t('unnamed')}
              <span className="ms-2 font-normal text-muted">
                {[saved_by, format.moment(saved_at)].filter(Boolean).join(' · ')}
              </span>
            </Link>
            <IconButton
              label={t('drop_named', { name: name || t('unnamed') })}
              onClick={() =>
                dropping.mutate(
                  { draft_id },
                  { onError: (error) => snackbars.show('error', sentence(error)) },
                )
              }
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
