import { expect, it } from 'vitest'
import { createDownloadPlaces } from './download-places.ts'

it('gives a network two places, and the second only while half of all stay free', () => {
  const places = createDownloadPlaces(10)
  const first = places.take(1)!
  const second = places.take(1)!
  expect([first, second]).not.toContain(null)
  expect(places.take(1)).toBeNull()
  expect(places.take(2)).not.toBeNull()
  // Three of six are left: another network's second would take one of them.
  expect(places.take(2)).toBeNull()
  for (const network of [3, 4, 5]) expect(places.take(network), String(network)).not.toBeNull()
  expect(places.hasRoom(6)).toBe(false)
  second()
  second()
  expect(places.take(6)).not.toBeNull()
  expect(places.take(7)).toBeNull()
})

it('has a place even where connections are few', () => {
  const places = createDownloadPlaces(2)
  const release = places.take(1)
  expect(release).not.toBeNull()
  expect(places.take(1)).toBeNull()
  release!()
  expect(places.take(2)).not.toBeNull()
})
