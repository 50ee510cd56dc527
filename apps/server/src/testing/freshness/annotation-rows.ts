import { addNote, annotations, changeNote, deleteNote } from '@cuesheet/contract/annotations'
import type { Clients, Row, World } from './world.ts'

const notesOf =
  ({ days }: World) =>
  async (at: Clients) => {
    const query = { from: days[0]!, to: days.at(-1)! }
    return [await at.member.call(annotations, { query }), await at.manager.call(annotations, { query })]
  }
const add = ({ here, days, channel: { channel_id } }: World) =>
  here.manager.call(addNote, { body: { day: days[0]!, text: 'Campaign began', channel_id } })

export const annotationRows: Record<string, Row> = {
  'POST annotations/add': (world) => ({ read: notesOf(world), change: () => add(world) }),
  'POST annotations/change': async (world) => {
    const { note_id } = await add(world)
    const body = { note_id, text: 'Campaign ended' }
    return { read: notesOf(world), change: () => world.here.manager.call(changeNote, { body }) }
  },
  'POST annotations/delete': async (world) => {
    const { note_id } = await add(world)
    return {
      read: notesOf(world),
      change: () => world.here.manager.call(deleteNote, { body: { note_id } }),
    }
  },
}
