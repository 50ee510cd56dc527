import { expect, test } from 'vitest'
import { netOfLines } from './net-of-lines.ts'

const line = (usd: string, fee_usd: string) => ({ usd, fee_usd })
const net = { usd: '30', won: '40001' }

test('lines add up to the net in the currency that it is told in', () => {
  const lines = [line('11', '1'), line('11', '1'), line('11', '1')]
  expect(netOfLines(lines, { net }, 40_001)).toEqual({ parts: [13_334, 13_334, 13_333], rest: 0 })
})

test('what is not listed is told, and a tax is below zero', () => {
  const lines = [line('33', '3'), line('-6', '0')]
  expect(netOfLines(lines, { net }, 40_001)).toEqual({ parts: [40_001, -8_000], rest: 8_000 })
})
