import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Below a short list that is loaded piece by piece: the next piece, as long as there is one. */
export function LoadMore({ query }: Props) {
  const t = useTranslations('console_frame.list')
  const app = useTranslations('app')
  if (!query.hasNextPage) return null
  return (
    <div className="border-t border-line p-2">
      <Button
        kind="quiet"
        className="w-full"
        busy={query.isFetchingNextPage && app('state.loading')}
        onClick={() => void query.fetchNextPage()}
      >
        {t('more')}
      </Button>
    </div>
  )
}
