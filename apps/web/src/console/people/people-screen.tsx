import { isPathId } from '@cuesheet/contract/values/ids'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'
import { RequestsPage } from './requests-page.tsx'
import { UnknownPerson } from './unknown-person.tsx'

/** Accounts of all networks, one of them, and what administrators ask each other to confirm. */
export default function PeopleScreen({ path: [page, ...rest] }: { path: string[] }) {
  if (page === undefined) return <PeopleList />
  if (page === 'requests' && rest.length === 0) return <RequestsPage />
  if (isPathId(page) && rest.length === 0) return <PersonPage key={page} account={Number(page)} />
  return <UnknownPerson />
}
