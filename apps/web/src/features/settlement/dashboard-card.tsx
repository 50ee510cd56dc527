import { ManagerCard } from './manager-card.tsx'
import { OwnCard } from './own-card.tsx'

/** Where the last month stands, for who looks at the dashboard. */
export default function DashboardCard({ isManager }: { isManager: boolean }) {
  return isManager ? <ManagerCard /> : <OwnCard />
}
