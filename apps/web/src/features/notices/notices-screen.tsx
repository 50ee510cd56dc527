import { readAllNotices } from '@cuesheet/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ListChecks, Megaphone, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { noticesQuery } from './notice-queries.ts'
import { NoticeRow } from './notice-row.tsx'
import { type NoticesSearch, pageSize } from './notices-search.ts'
import { NoticesLoading } from './notices-states.tsx'

type Props = {
  search: NoticesSearch
  onSearch: (change: NoticesSearch) => void
  /** Managers write for their network, too. */
  isAuthor: boolean
}

/** What there is to know, pinned ones first. */
export function NoticesScreen({ search, onSearch, isAuthor }: Props) {
  const t = useTranslations('notices')
  const sentence = useSentence()
  const query = useQuery(noticesQuery(search, useLocale()))
  const readingAll = useAction(
    mutationOf(readAllNotices, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const answer = query.data
  const isSearched = search.search !== undefined
  usePageTitle(t('title'))
  usePastEnd(query.isPlaceholderData ? undefined : answer?.rows.length, search.page, onSearch)
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          answer ? (
            answer.total > 0 && (
              <span role="status">
                {answer.unread > 0 ? t('unread', { count: answer.unread }) : t('all_read')}
              </span>
            )
          ) : (
            <span className="invisible">–</span>
          )
        }
        filters={
          isAuthor && (
            <>
              <Link
                to="/notices"
                search={{ view: 'manage' }}
                className={classNames(buttonClass('secondary'), 'mobile:ms-auto')}
              >
                <ListChecks size={16} aria-hidden="true" />
                {t('manage')}
              </Link>
              <Link to="/notices" search={{ view: 'manage', edit: 'new' }} className={buttonClass('primary')}>
                <PenLine size={16} aria-hidden="true" />
                {t('new_notice')}
              </Link>
            </>
          )
        }
      />
      <RecordList
        label={t('title')}
        query={query}
        rows={answer?.rows ?? []}
        rowKey={({ notice_id }) => String(notice_id)}
        search={search}
        onSearch={onSearch}
        {...((isSearched || answer?.total !== 0) && { find: t('search'), clear: t('clear_search') })}
        tools={
          answer &&
          answer.unread > 0 && (
            <Button
              kind="quiet"
              className="ms-auto"
              busy={readingAll.isPending}
              onClick={() => readingAll.mutate()}
            >
              <CheckCheck size={16} aria-hidden="true" />
              {t('read_all')}
            </Button>
          )
        }
        failed={t('failed')}
        narrowed={{ title: t('empty.narrowed'), text: t('empty.narrowed_text'), clear: t('empty.clear') }}
        empty={{ icon: Megaphone, title: t('empty.none'), text: t('empty.none_text') }}
        pages={{ size: pageSize, total: answer?.total ?? 0, range: (values) => t('page_range', values) }}
        loading={<NoticesLoading />}
        row={(notice) => (
          <li>
            <NoticeRow row={notice} />
          </li>
        )}
      />
    </>
  )
}
