import { describe, expect, it } from 'vitest'
import { addressBlock, readAddress } from './caller-addresses.ts'

describe('an address has one spelling', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:50123 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::FFFF:203.0.113.9]:443', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:0DB8:0000::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:4711"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (given, address) => {
    expect(readAddress(given)).toBe(address)
  })

  it.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.256', '203.0.113.9:', '[203.0.113.9', ':::'])(
    '%j is none',
    (given) => {
      expect(readAddress(given)).toBeNull()
    },
  )
})

it('counts IPv6 by its /56, however it is written, and IPv4 by itself', () => {
  const same = ['2001:db8:0:7::1', '2001:DB8::ff:9:9:9:9', '[2001:0db8:0000:0007:ffff::]:99', '2001:db8::']
  expect(new Set(same.map(addressBlock)).size).toBe(1)
  expect(addressBlock('2001:db8:0:100::1')).not.toBe(addressBlock(same[0]!))
  expect(addressBlock('::ffff:203.0.113.9')).toBe(addressBlock('203.0.113.9:1'))
})
