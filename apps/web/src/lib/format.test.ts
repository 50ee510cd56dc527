import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { createFormat, type Format } from './format.ts'

const ko = createFormat('ko', 'KRW')
const en = createFormat('en', 'USD')

describe('figures read at a glance', () => {
  it.each([
    [ko, '158204113', '1.58억', '₩1.58억'],
    [ko, '92041233.5', '9,204만', '₩9,204만'],
    [ko, '9999.4', '9,999', '₩9,999'],
    [ko, '0', '0', '₩0'],
    [en, '158204113', '158M', '$158M'],
    [en, '12345', '12.3K', '$12.3K'],
    [en, '999.994', '1,000', '$999.99'],
    [createFormat('zh-CN', 'KRW'), '158204113', '1.58亿', '₩1.58亿'],
    [createFormat('zh-TW', 'USD'), '92041233', '9,204萬', '$9,204萬'],
  ])('%# in the units of the language', (format, value, count, money) => {
    expect(format.compactCount(value)).toBe(count)
    expect(format.compactMoney(value)).toBe(money)
  })

  it('puts the sign before the symbol and lets both be set apart', () => {
    expect(en.compactMoney('-1204.5')).toBe('−$1.2K')
    expect(ko.compactMoneyParts('-92041233')).toEqual({ sign: '−', symbol: '₩', amount: '9,204만' })
    expect(en.money('-0.00')).toBe('$0.00')
  })

  it('writes months and weekdays in Chinese as the days beside them', () => {
    for (const [locale, weekday] of [
      ['zh-CN', '周五'],
      ['zh-TW', '週五'],
    ] as const) {
      const format = createFormat(locale, 'KRW')
      expect(format.monthName('2026-11')).toBe('11月')
      expect(format.weekday('2026-11-20', 'long')).toBe(weekday)
      expect(format.weekday('2026-11-20', 'short')).toBe(weekday)
      expect(format.longDay('2026-11-20')).toContain(weekday)
    }
    expect(en.weekday('2026-11-20', 'long')).toBe('Friday')
  })

  it('says nothing of what is unknown', () => {
    expect(ko.compactCount(null)).toBe('–')
    expect(ko.money(null)).toBe('–')
    expect(ko.percent(null)).toBe('–')
    expect(ko.duration(null)).toBe('–')
  })
})

describe('gross − fee = net, as they are written', () => {
  it.each([
    [ko, '31110288.7', '25563273.6', '₩5,547,015'],
    [ko, '0.4', '0.38', '₩0'],
    [en, '10.005', '9.5045', '$0.51'],
    [en, '-3', '-2.7', '−$0.30'],
    [ko, null, '1', '–'],
  ])('%# to the smallest unit', (format, gross, net, fee) => {
    expect(format.fee(gross, net)).toBe(fee)
  })

  /** Hundredths of the formatted figure, in any unit. */
  const read = (text: string) => {
    const [, sign, digits, unit] = /^(−?)[₩$]([\d,.]+)(.*)$/.exec(text)!
    const scales: Record<string, bigint> = {
      '': 1n,
      K: 10n ** 3n,
      M: 10n ** 6n,
      B: 10n ** 9n,
      T: 10n ** 12n,
      만: 10n ** 4n,
      억: 10n ** 8n,
      조: 10n ** 12n,
      万: 10n ** 4n,
      亿: 10n ** 8n,
      万亿: 10n ** 12n,
      萬: 10n ** 4n,
      億: 10n ** 8n,
      兆: 10n ** 12n,
    }
    const [whole = '', fraction = ''] = digits!.replaceAll(',', '').split('.')
    const value = (BigInt(whole + fraction.padEnd(12, '0')) * scales[unit!]!) / 10n ** 10n
    return sign ? -value : value
  }

  it('holds for every amount and rate, in every language and currency, short and whole', () => {
    const locale = fc.constantFrom('ko' as const, 'en' as const, 'zh-CN' as const, 'zh-TW' as const)
    fc.assert(
      fc.property(
        locale,
        fc.constantFrom('KRW' as const, 'USD' as const),
        fc.oneof(fc.nat({ max: 10 ** 9 }), fc.maxSafeNat()),
        fc.integer({ min: 0, max: 100 }),
        (locale, currency, thousandths, rate) => {
          const format = createFormat(locale, currency)
          const exact = (n: bigint) => `${n / 100_000n}.${String(n % 100_000n).padStart(5, '0')}`
          const gross = exact(BigInt(thousandths) * 100n)
          const net = exact(BigInt(thousandths) * BigInt(100 - rate))
          const [whole, fee, rest] = [format.money(gross), format.fee(gross, net), format.money(net)]
          expect(read(whole) - read(fee)).toBe(read(rest))
          expect(read(format.compactMoney(gross)) - read(format.compactFee(gross, net))).toBe(
            read(format.compactMoney(net)),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('ticks of one axis', () => {
  it.each([
    ['en', [0.5, 1, 2], ['$0.50', '$1.00', '$2.00']],
    ['en', [200, 400, 600], ['$200', '$400', '$600']],
    ['en', [500, 1000, 2000], ['$0.5K', '$1K', '$2K']],
    ['en', [-500_000, 1_000_000], ['−$0.5M', '$1M']],
    ['ko', [50_000_000, 100_000_000], ['$0.5억', '$1억']],
    ['zh-TW', [5000, 10_000], ['$0.5萬', '$1萬']],
  ] as const)('%s %j share their unit', (locale, ticks, written) => {
    const format = createFormat(locale, 'USD')
    expect(ticks.map((tick) => format.axisMoney(tick, ticks))).toEqual(written)
  })

  it('writes prices with equally many decimals, as few as tell them apart', () => {
    const write = (format: Format, ticks: number[]) => ticks.map((tick) => format.axisPrice(tick, ticks))
    expect(write(en, [0.98, 1])).toEqual(['$0.98', '$1.00'])
    expect(write(en, [0.5, 1, 1.5])).toEqual(['$0.50', '$1.00', '$1.50'])
    expect(write(en, [0.105, 0.11])).toEqual(['$0.105', '$0.110'])
    expect(write(en, [1, 2])).toEqual(['$1', '$2'])
    expect(write(ko, [0, 50, 100])).toEqual(['₩0', '₩50', '₩100'])
    expect(write(ko, [850, 900, 1000])).toEqual(['₩850', '₩900', '₩1,000'])
    expect(write(ko, [2.5, 5])).toEqual(['₩2.5', '₩5.0'])
    expect([500, 1500].map((tick) => en.axisCount(tick, [500, 1500]))).toEqual(['0.5K', '1.5K'])
  })
})

describe('exact figures', () => {
  it('writes every digit of a decimal string, however long', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(999_999_999), (whole, nano) => {
        const text = `${whole}.${String(nano).padStart(9, '0')}`
        const [head, tail = ''] = en.exactMoney(text).slice(1).split('.')
        expect(head?.replaceAll(',', '')).toBe(String(whole))
        expect(tail.padEnd(9, '0')).toBe(text.split('.')[1])
      }),
    )
  })

  it('rounds once, to the smallest unit of the currency', () => {
    expect(ko.money('5412379.5')).toBe('₩5,412,380')
    expect(en.money('1204.565')).toBe('$1,204.57')
    expect(en.count('9007199254740993')).toBe('9,007,199,254,740,993')
  })

  it('gives a price per thousand the digits it needs', () => {
    expect(ko.price('1132.418')).toBe('₩1,132')
    expect(ko.price('42.66')).toBe('₩42.7')
    expect(en.price('0.0514')).toBe('$0.051')
    expect(en.price('1.2')).toBe('$1.20')
  })
})

describe('change', () => {
  it.each([
    ['108.2', '100', { direction: 'up', text: '+8.2%' }],
    ['97.6', '100', { direction: 'down', text: '−2.4%' }],
    ['100.04', '100', { direction: 'flat', text: '0.0%' }],
    ['2000', '100', { direction: 'up', text: '+1,900%' }],
    ['5', '0', null],
    [null, '5', null],
    ['5', null, null],
  ] as const)('from %s against %s', (now, before, expected) => {
    expect(ko.change(now, before)).toEqual(expected)
  })
})

describe('days', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('never move with a time zone', () => {
    for (const tz of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Seoul']) {
      process.env.TZ = tz
      expect(createFormat('ko', 'KRW').day('2025-11-18')).toBe('11월 18일')
      expect(createFormat('en', 'USD').longDay('2025-11-18')).toBe('Tuesday, November 18, 2025')
    }
  })

  it('of moments are those of the reader’s clock, also after a day was written in the same form', () => {
    process.env.TZ = 'Asia/Seoul'
    const format = createFormat('ko', 'KRW')
    expect(format.dayAndYear('2020-11-18')).toBe('2020년 11월 18일')
    expect(format.momentDay('2020-11-18T20:00:00Z')).toBe('2020년 11월 19일')
  })

  it('carry their year only where it is another one', () => {
    expect(en.day('2025-11-18', '2025')).toBe('Nov 18')
    expect(en.day('2024-11-18', '2025')).toBe('Nov 18, 2024')
    const range = (from: string, to: string) => en.dayRange(from, to, '2025').replaceAll('\u2009', ' ')
    expect(range('2025-11-10', '2025-11-16')).toBe('Nov 10 – 16')
    expect(range('2024-12-28', '2025-01-03')).toBe('Dec 28, 2024 – Jan 3, 2025')
  })

  it.each([
    ['ko', '2025년 11월 18일', '2025년 11월 10일~16일', '2025년 10월 28일~11월 3일', '오후 3:04'],
    ['zh-CN', '2025年11月18日', '2025年11月10日至16日', '2025年10月28日至11月3日', '15:04'],
    ['zh-TW', '2025年11月18日', '2025年11月10日至16日', '2025年10月28日至11月3日', '下午3:04'],
  ] as const)('have one form in %s: a day, a range, a moment', (locale, day, range, overMonths, clock) => {
    const format = createFormat(locale, 'KRW')
    expect(format.dayAndYear('2025-11-18')).toBe(day)
    expect(format.dayRange('2025-11-10', '2025-11-16')).toBe(range)
    expect(format.dayRange('2025-11-18', '2025-11-18')).toBe(day)
    expect(format.dayRange('2025-10-28', '2025-11-03')).toBe(overMonths)
    expect(format.fullMoment('2025-11-18T15:04:00')).toBe(`${day} ${clock}`)
    expect(format.clock('2025-11-18T15:04:00')).toBe(clock)
  })

  it('writes durations as a player does', () => {
    expect(ko.duration(34.4)).toBe('0:34')
    expect(ko.duration(59.6)).toBe('1:00')
    expect(ko.duration(3723)).toBe('1:02:03')
  })
})
