import { isPathId } from '@cuesheet/contract/values/ids'
import { Network } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { NetworksList } from './networks-list.tsx'

const NewNetwork = lazy(() => import('./new/new-network.tsx'))
const NetworkPage = lazy(() => import('./network-page.tsx'))

/** Networks: all of them, one, and a new one. */
export default function NetworksScreen({ path }: { path: string[] }) {
  const t = useTranslations('console_networks')
  const [first, ...rest] = path
  if (first === undefined) return <NetworksList />
  const isOne = isPathId(first) && rest.length === 0
  if (!isOne && (first !== 'new' || rest.length > 0))
    return <EmptyState icon={Network} title={t('unknown')} text={t('unknown_text')} />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {isOne ? <NetworkPage key={first} network={Number(first)} /> : <NewNetwork />}
    </Suspense>
  )
}
