import { addHoliday, holidays, removeHoliday } from '@cuesheet/contract/console-review-settings'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { whole } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Form } from '../../ui/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'

const firstYear = 2020
const lastYear = 2099
type Holiday = AnswerOf<typeof holidays>['rows'][number]

const shape = { year: whole(firstYear, lastYear) }

/** The days on which nobody decides, a year at a time. */
export default function HolidaysScreen() {
  const t = useTranslations('console_review.holidays')
  const review = useTranslations('console_review')
  const format = useFormat()
  const [search, onSearch] = useConsoleSearch(shape)
  const year = search.year ?? new Date().getFullYear()
  const query = useQuery(queryOf(holidays, { year }))
  const modal = useModal('dialog')
  const mayAdd = useMay(addHoliday)
  const mayRemove = useMay(removeHoliday)
  usePageTitle(t('title'))
  return (
    <>
      <Link {...consoleLink('review')} className={`${buttonClass('quiet')} -ms-2 mb-2`}>
        <ArrowLeft size={16} aria-hidden="true" />
        {review('back')}
      </Link>
      <PageHead title={t('title')} context={t('lead')} />
      <RoleNote call={addHoliday} />
      <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5">
        <SettingsCard
          title={String(year)}
          state={
            <span className="ms-auto flex gap-1">
              <IconButton
                label={t('year_before')}
                disabled={year <= firstYear}
                onClick={() => onSearch({ year: year - 1 })}
              >
                <ChevronLeft size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('year_after')}
                disabled={year >= lastYear}
                onClick={() => onSearch({ year: year + 1 })}
              >
                <ChevronRight size={18} aria-hidden="true" />
              </IconButton>
            </span>
          }
        >
          {query.isError && !query.data ? (
            <Failed title={t('failed')} query={query} bare />
          ) : !query.data ? (
            <Skeleton className="h-64" />
          ) : query.data.rows.length === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {query.data.rows.map(({ day, name }) => (
                <li key={day} className="flex min-h-11 items-center gap-3">
                  <span className="w-32 shrink-0 text-muted tabular-nums mobile:w-28">
                    {format.day(day)}
                    <span className="ms-1.5 text-faint">{format.weekday(day, 'short')}</span>
                  </span>
                  <span className="min-w-0 flex-1">{name}</span>
                  {mayRemove && (
                    <IconButton
                      label={t('remove', { day: format.longDay(day), name })}
                      onClick={() => void modal.open(day)}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </SettingsCard>
        {mayAdd && <AddHoliday year={year} />}
      </div>
      <RemoveHoliday modal={modal} holiday={query.data?.rows.find(({ day }) => day === modal.subject)} />
    </>
  )
}

type RemoveProps = { modal: ReturnType<typeof useModal>; holiday: Holiday | undefined }

/** Asks before a day counts for deadlines again. */
function RemoveHoliday({ modal, holiday: named }: RemoveProps) {
  const t = useTranslations('console_review.holidays')
  const sentence = useSentence()
  const format = useFormat()
  const removing = useAction(mutationOf(removeHoliday))
  const holiday = useKept(named)
  return (
    <DecisionModal
      isOpen={modal.isOpen && holiday !== undefined}
      onClose={modal.close}
      title={t('remove_title', { name: holiday?.name ?? '' })}
      description={holiday && format.longDay(holiday.day)}
      submit={t('remove_submit')}
      kind="danger"
      action={() =>
        holiday &&
        removing.mutate(
          { day: holiday.day },
          {
            onSuccess: modal.close,
            onError: (error) => snackbars.show('error', sentence(error)),
          },
        )
      }
      work={removing}
      isGone={modal.isOpen && named === undefined}
    >
      <p className="text-pretty">{t('remove_text')}</p>
    </DecisionModal>
  )
}

function AddHoliday({ year }: { year: number }) {
  const t = useTranslations('console_review.holidays')
  const sentence = useSentence()
  const form = useCallForm(addHoliday, {
    values: { day: '', name: '' },
    toBody: (values) => values,
    words: { day: t('day_required'), name: t('name_required') },
    done: t('added'),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  return (
    <SettingsCard title={t('add')} text={t('add_text')}>
      <Form form={form.form} className="items-start gap-3 wide:grid-cols-[180px_minmax(0,1fr)_auto]">
        <TextField {...form.text('day')} label={t('day')} type="date" min={`${year}-01-01`} />
        <TextField {...form.text('name')} label={t('name')} />
        <Button type="submit" kind="primary" size="large" busy={form.action.isPending}>
          {t('submit')}
        </Button>
      </Form>
    </SettingsCard>
  )
}
