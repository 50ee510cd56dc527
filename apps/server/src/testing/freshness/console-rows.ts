import { deleteFilter, savedFilters, saveFilter } from '@cuesheet/contract/saved-filters'
import type { Clients, Row } from './world.ts'

const list = 'networks'
const filtersOf = (at: Clients) => at.operator.call(savedFilters, { query: { list } })

export const consoleRows: Record<string, Row> = {
  'POST console/filters/save': ({ here, network }) => ({
    read: filtersOf,
    change: () =>
      here.operator.call(saveFilter, { body: { list, name: network.name, search: 'state=late' } }),
  }),
  'POST console/filters/delete': async ({ here, network: { name } }) => {
    await here.operator.call(saveFilter, { body: { list, name, search: 'state=late' } })
    return { read: filtersOf, change: () => here.operator.call(deleteFilter, { body: { list, name } }) }
  },
}
