import { expect, it } from 'vitest'
import { drawInTurn } from './draw-in-turn.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Pictures that take a given time to draw; `begun` names them in the order they were begun. */
function easel() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const draw = (network_id: number, name: string) =>
    drawInTurn(network_id, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await settle()
  }
  return { begun, draw, end }
}

it('draws one picture of a network at a time, beside one of another, and no third', async () => {
  const { begun, draw, end } = easel()
  const all = [draw(1, 'a1'), draw(1, 'a2'), draw(1, 'a3'), draw(2, 'b1'), draw(3, 'c1'), draw(2, 'b2')]
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  // The one that had none before the one that had.
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('c1')
  await end('a2')
  expect(begun.slice(4).sort()).toEqual(['a3', 'b2'])
  await end('a3')
  await end('b2')
  await Promise.all(all)
})

it('asks a network to come again where too many of its pictures wait, and no other', async () => {
  const { begun, draw, end } = easel()
  const waiting = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => draw(1, name))
  await expect(draw(1, 'a6')).rejects.toMatchObject({ code: 'unavailable', retry_after_seconds: 5 })
  const other = draw(2, 'b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['b1', 'a1', 'a2', 'a3', 'a4', 'a5']) await end(name)
  await Promise.all([...waiting, other])
})

it('goes on after one that failed', async () => {
  const failed = drawInTurn(1, () => Promise.reject(new Error('damaged')))
  const next = drawInTurn(1, () => Promise.resolve('drawn'))
  await expect(failed).rejects.toThrow('damaged')
  expect(await next).toBe('drawn')
})
