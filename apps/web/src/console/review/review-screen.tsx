import { lazy } from 'react'
import QueueScreen from './queue-screen.tsx'

const ReasonsScreen = lazy(() => import('./reasons-screen.tsx'))
const HolidaysScreen = lazy(() => import('./holidays-screen.tsx'))

/** The review of channels: the queue, the reasons that decisions are explained with, the holidays. */
export default function ReviewScreen({ path: [part] }: { path: string[] }) {
  if (part === 'reasons') return <ReasonsScreen />
  if (part === 'holidays') return <HolidaysScreen />
  return <QueueScreen />
}
