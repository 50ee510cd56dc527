import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Pager } from '../../ui/pager.tsx'
import { pageSize } from './api.ts'

export function NoticesPager({
  page,
  total,
  onPage,
}: {
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const t = useTranslations('notices.pages')
  const format = useFormat()
  return (
    <Pager
      page={page}
      size={pageSize}
      total={total}
      onPage={onPage}
      texts={{
        name: t('name'),
        range: (from, to) =>
          t('range', { from: format.count(from), to: format.count(to), total: format.count(total) }),
        previous: t('previous'),
        next: t('next'),
      }}
    />
  )
}
