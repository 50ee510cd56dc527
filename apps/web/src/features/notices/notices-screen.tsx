import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, ListChecks, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { markAllRead, noticesQuery } from './api.ts'
import { NoticeRow } from './notice-row.tsx'
import { NoticesList } from './notices-list.tsx'
import type { NoticesSearch } from './notices-search.ts'
import { NoticesEmpty } from './notices-states.tsx'

type Props = {
  search: NoticesSearch
  onSearch: (change: NoticesSearch) => void
  /** Managers write for their network, too. */
  isAuthor: boolean
}

/** What there is to know, pinned ones first. */
export function NoticesScreen({ search, onSearch, isAuthor }: Props) {
  const t = useTranslations('notices')
  const tooLong = useTooLong()
  const app = useTranslations('app')
  const sentence = useSentence()
  const query = useQuery(noticesQuery(search, useLocale()))
  const readingAll = useAction({
    ...markAllRead,
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const answer = query.data
  const isSearched = search.search !== undefined
  usePageTitle(t('title'))
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
      <NoticesList
        query={query}
        label={t('title')}
        page={search.page}
        onSearch={onSearch}
        filters={
          (isSearched || answer?.total !== 0) && (
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <SearchField
                value={search.search ?? ''}
                onSearch={(typed) => onSearch({ search: typed || undefined, page: undefined })}
                label={t('search')}
                clearText={t('clear_search')}
                tooLong={tooLong}
                hotkey
              />
              {answer && answer.unread > 0 && (
                <Button
                  kind="quiet"
                  className="ms-auto"
                  busy={readingAll.isPending && app('state.working')}
                  onClick={() => readingAll.mutate()}
                >
                  <CheckCheck size={16} aria-hidden="true" />
                  {t('read_all')}
                </Button>
              )}
            </div>
          )
        }
        empty={
          <NoticesEmpty
            isSearched={isSearched}
            onClear={() => onSearch({ search: undefined, page: undefined })}
          />
        }
        row={(notice) => <NoticeRow row={notice} />}
      />
    </>
  )
}
