import { guaranteeOf, least, type Net, positive, takeInOrder } from './guarantees.ts'
import { floor, nearest, scaled, sum } from './integers.ts'
import { placeOf } from './place-of.ts'
import { rateOf } from './rate-of.ts'
import type { Facts, Month } from './read-facts.ts'
import { money, readLines } from './read-file.ts'
import { type Money, none, readMoney } from './read-money.ts'
import { taxOf } from './tax-of.ts'
import { ownersOf } from './whose.ts'

/** What the product must have written, by what tells its rows apart. */
export type Recounted = {
  lines: Map<string, { amount: bigint; fee: bigint; rate: bigint }>
  members: Map<number, Record<(typeof memberSums)[number], bigint>>
  /** What each account of the books moved by with the close, and with its payments, and in which currency. */
  books: Map<string, bigint>
}
export const memberSums = [
  ...(['revenue', 'us_tax', 'fee', 'net_usd', 'net', 'opening', 'adjustments', 'recouped'] as const),
  ...(['top_up', 'guarantee_recouped', 'due', 'withheld', 'vat'] as const),
] as const

const bookOf = { KRW: 'KRW', USD: 'USX' }

/** Computes the closed months of one network from the platform's files in a folder, one after the other as they were locked. */
export class Recount {
  private readonly read = new Map<string, Money[]>()
  private readonly closed = new Map<string, { nobodys: Money[]; files: [file_id: string, sign: bigint][] }>()
  private readonly carried: Money[] = []
  private readonly balances = new Map<number, bigint>()
  private readonly recouped = new Map<number, bigint>()
  /** What was topped up and is still to be recouped, and what each month came to. */
  private readonly open = new Map<number, bigint>()
  private readonly nets: Net[] = []

  private readonly facts: Facts
  private readonly months: readonly Month[]
  /** By the digest of what is in them. */
  private readonly files: ReadonlyMap<string, string>

  constructor(facts: Facts, months: readonly Month[], files: ReadonlyMap<string, string>) {
    this.facts = facts
    this.months = months
    this.files = files
  }

  async recount(month: Month): Promise<Recounted> {
    const payment = await this.ratesOf(month)
    const rows: Money[] = []
    const files: [string, bigint][] = [...month.basis_files, ...month.tax_files].map((id) => [id, 1n])
    for (const [id] of files) rows.push(...(await this.rowsOf(id)))
    for (const { file_id, reference_id, corrects_month } of month.corrections)
      for (const [id, sign] of [
        [file_id, 1n],
        [reference_id, -1n],
      ] as const) {
        if (id === null || this.facts.files.get(id)!.family === 'payment_summary') continue
        this.closed.get(corrects_month)?.files.push([id, sign])
        for (const row of await this.rowsOf(id))
          rows.push({ ...row, corrects: corrects_month, amount: row.amount * sign })
      }
    const recovered = await this.recover(month)
    const lines = this.linesOf(month, [...this.convertTaxes(rows, payment), ...recovered])
    const members = this.membersOf(month, lines, payment)
    return { lines, members, books: this.booksOf(month, lines, members, payment.paid) }
  }

  private pathOf(file_id: string): string {
    const { name, sha256 } = this.facts.files.get(file_id)!
    const file = this.files.get(sha256)
    if (file === undefined) throw new Error(`${name} is not in the folder`)
    return file
  }

  /** What dollars are settled at, as a fraction, and what the platform pays in all, with what newer summaries differ by. */
  private async ratesOf({ payment_file, entered_rate, corrections }: Month) {
    const sumsOf = async (file_id: string) => {
      const lines = await readLines(this.pathOf(file_id))
      const local = Object.keys(lines[0] ?? {}).find((key) => /^partner revenue (?!usd)/.test(key))
      return {
        usd: sum(lines.map((line) => money(line['partner revenue usd'] ?? ''))),
        won: sum(lines.map((line) => (local ? money(line[local]!, 6) : 0n))),
      }
    }
    const own = payment_file === null ? { usd: 0n, won: 0n } : await sumsOf(payment_file)
    let paid = own.usd
    for (const { file_id, reference_id } of corrections) {
      if (this.facts.files.get(file_id)!.family !== 'payment_summary') continue
      paid += (await sumsOf(file_id)).usd - (reference_id === null ? 0n : (await sumsOf(reference_id)).usd)
    }
    // A dollar is a hundred cents.
    if (this.facts.currency === 'USD') return { local: 100n, usd: 1_000_000_000n, paid }
    const [local, usd] =
      entered_rate === null ? [own.won, own.usd * 1_000_000n] : [scaled(entered_rate, 6), 10n ** 15n]
    const size = (amount: bigint) => (amount < 0n ? -amount : amount)
    return { local: size(local), usd: size(usd), paid }
  }

  private async rowsOf(file_id: string): Promise<Money[]> {
    let rows = this.read.get(file_id)
    if (!rows) {
      rows = await readMoney(this.pathOf(file_id), this.facts.files.get(file_id)!)
      this.read.set(file_id, rows)
    }
    return rows
  }

  /** Tax is in what the platform pays in, as the network is: it is converted once for each channel, month and file's kind. */
  private convertTaxes(rows: readonly Money[], { local, usd }: { local: bigint; usd: bigint }): Money[] {
    const taxes = Map.groupBy(
      rows.filter(({ kind }) => kind !== 'revenue'),
      ({ kind, channel, activity, corrects }) => [kind, channel, activity, corrects].join(' '),
    )
    const converted = [...taxes.values()].map((same) => {
      const amount = sum(same.map((row) => row.amount))
      if (this.facts.currency === 'USD') return { ...same[0]!, amount: -amount * 1000n }
      // Both are in millionths: usd is of nano-dollars.
      return { ...same[0]!, amount: -nearest(amount * usd, local * 1_000_000n) }
    })
    return [...rows.filter(({ kind }) => kind === 'revenue'), ...converted]
  }

  /** Money of closed months whose channels nobody knew then, and that this month carries to their members. */
  private async recover({ recovered }: Month): Promise<Money[]> {
    const rows: Money[] = []
    for (const { channel, corrects_month } of recovered) {
      const former = this.closed.get(corrects_month)!
      const isOf = (row: Money) => row.channel === channel
      const owed: Money[] = former.nobodys.filter((row) => isOf(row) && row.kind !== 'revenue')
      for (const [id, sign] of former.files)
        for (const row of await this.rowsOf(id))
          if (row.kind === 'revenue' && isOf(row)) owed.push({ ...row, amount: row.amount * sign })
      const before = this.carried.filter((row) => isOf(row) && row.corrects === corrects_month)
      const now = [
        ...owed.filter((row) => ownersOf(this.facts, { ...row, month: row.activity })?.isCredited),
        ...before.map((row) => ({ ...row, amount: -row.amount })),
      ].map((row) => ({ ...row, day: null, corrects: corrects_month, isRecovered: true }))
      rows.push(...now)
      this.carried.push(...now)
    }
    return rows
  }

  private linesOf(month: Month, rows: readonly Money[]): Recounted['lines'] {
    const nobodys: Money[] = []
    this.closed.set(month.month, { nobodys, files: month.basis_files.map((id) => [id, 1n]) })
    const wholes = new Map<
      string,
      { row: Money; place: string; ids: number[]; points: bigint[] | null; amount: bigint }
    >()
    for (const row of rows) {
      const then = row.corrects === none || row.isRecovered ? month : this.monthOf(row.corrects)
      const isKnown = row.isRecovered || then?.registered.has(row.channel)
      const owners = isKnown ? ownersOf(this.facts, { ...row, month: row.activity }) : null
      const place = placeOf(row, owners)
      if (place === 'unknown_channel') nobodys.push(row)
      const [ids, points] = place === '' ? [owners!.account_ids, owners!.points] : [[], null]
      const key = [keyOf(0, row, ''), place, ids, points, row.isRecovered].join(' ')
      const whole = wholes.get(key)
      if (whole) whole.amount += row.amount
      else wholes.set(key, { row, place, ids, points, amount: row.amount })
    }
    const lines: Recounted['lines'] = new Map()
    const add = (key: string, amount: bigint) => {
      const line = lines.get(key) ?? { amount: 0n, fee: 0n, rate: 0n }
      line.amount += amount
      lines.set(key, line)
    }
    for (const { row, place, ids, points, amount } of wholes.values()) {
      if (amount === 0n) continue
      if (place !== '') add(keyOf(0, row, place), amount)
      else {
        const whole = points === null ? BigInt(ids.length) : 10_000n
        const parts = ids.map((_, at) => floor(amount * (points?.[at] ?? 1n), whole))
        parts[0]! += amount - sum(parts)
        for (const [at, account_id] of ids.entries()) add(keyOf(account_id, row, ''), parts[at]!)
      }
      if (row.isRecovered) add(keyOf(0, row, 'carried_forward'), -amount)
    }
    for (const [key, line] of lines) {
      const [account, , family, channel, , activity] = key.split('\t') as string[]
      if (account === '0') continue
      line.rate = rateOf(this.facts, Number(account), {
        family: family!,
        channel: channel!,
        activity: activity!,
      })
      line.fee = nearest(line.amount * line.rate, 1000n)
    }
    return lines
  }

  private monthOf(month: string): Month | undefined {
    return this.months.find((each) => each.month === month)
  }

  private membersOf(
    { month, members, planned_on, order }: Month,
    lines: Recounted['lines'],
    { local, usd }: { local: bigint; usd: bigint },
  ): Recounted['members'] {
    const earned = Map.groupBy(lines, ([key]) => Number(key.split('\t')[0]))
    const guaranteed = this.facts.guarantees.map(({ account_id }) => account_id)
    const ids = new Set([...earned.keys(), ...this.balances.keys(), ...members.keys(), ...guaranteed])
    ids.delete(0)
    const counted: Recounted['members'] = new Map()
    for (const id of [...ids].sort((a, b) => a - b)) {
      const own = (earned.get(id) ?? []).map(([key, line]) => ({ ...line, kind: key.split('\t')[1] }))
      const revenue = sum(own.filter(({ kind }) => kind === 'revenue').map(({ amount }) => amount))
      const us_tax = -sum(own.filter(({ kind }) => kind !== 'revenue').map(({ amount }) => amount))
      const fee = sum(own.map((line) => line.fee))
      const net_usd = revenue - us_tax - fee
      // Won, or cents, for nano-dollars: both sides of a rate are in millionths.
      const net = nearest(net_usd * local, usd)
      const opening = this.balances.get(id) ?? 0n
      const entries = this.facts.entries.filter(({ account_id }) => account_id === id)
      const amounts = (kind: string, counts: (entry: (typeof entries)[number]) => boolean) =>
        sum(entries.filter((entry) => entry.kind === kind && counts(entry)).map(({ amount }) => amount))
      const booked = (kind: string) => amounts(kind, (entry) => entry.booked === month)
      const adjustments = booked('adjustment')
      this.recouped.set(id, (this.recouped.get(id) ?? 0n) + booked('advance_write_off'))
      this.open.set(id, (this.open.get(id) ?? 0n) - booked('guarantee_write_off'))
      const agreed = guaranteeOf(this.facts.guarantees, this.nets, { id, month, net })
      const top_up = agreed.missing
      const advanced = amounts('advance', (entry) => entry.month <= month)
      const { advance: recouped, guarantee: guarantee_recouped } = takeInOrder(order, {
        pot: positive(net + top_up + positive(opening) + positive(adjustments)),
        correction: positive(-opening) + positive(-adjustments),
        advance: positive(advanced - (this.recouped.get(id) ?? 0n)),
        guarantee: least(positive(this.open.get(id) ?? 0n), agreed.above),
      })
      const available = opening + net + top_up + adjustments - recouped - guarantee_recouped
      const payee = members.get(id) ?? { kind: 'unknown', treaty_rate: null, is_held: false, paid_on: null }
      const isCarried = available <= 0n || payee.is_held || available < this.facts.minimum
      const due = isCarried ? 0n : available
      const tax = taxOf(
        this.facts.tax_rules,
        due,
        { ...payee, is_withheld: this.facts.withheld.has(id) },
        payee.paid_on ?? planned_on,
      )
      this.balances.set(id, available - due)
      this.recouped.set(id, (this.recouped.get(id) ?? 0n) + recouped)
      this.nets.push({ id, month, net })
      this.open.set(id, (this.open.get(id) ?? 0n) + (agreed.isRecoupable ? top_up : 0n) - guarantee_recouped)
      const sums = { revenue, us_tax, fee, net_usd, net, opening, adjustments }
      counted.set(id, { ...sums, recouped, top_up, guarantee_recouped, due, ...tax })
    }
    return counted
  }

  private booksOf(
    { month, members: payees }: Month,
    lines: Recounted['lines'],
    members: Recounted['members'],
    paid: bigint,
  ): Recounted['books'] {
    const books: Recounted['books'] = new Map()
    const book = bookOf[this.facts.currency]
    const move = (currency: string, from: string, to: string, amount: bigint) => {
      for (const [account, by] of [
        [from, -amount],
        [to, amount],
      ] as const)
        books.set(`${currency} ${account}`, (books.get(`${currency} ${account}`) ?? 0n) + by)
    }
    for (const [id, member] of members) {
      const payable = `member:${id}:payable`
      move('USD', 'platform_receivable', 'fx', member.net_usd)
      move('USD', 'platform_receivable', 'us_tax_withheld', member.us_tax)
      move('USD', 'platform_receivable', 'fee_income', member.fee)
      move(book, 'fx', payable, member.net)
      move(book, 'adjustments', payable, member.adjustments)
      const { isRecoupable } = guaranteeOf(this.facts.guarantees, this.nets, { id, month, net: member.net })
      move(book, isRecoupable ? `member:${id}:guarantee` : 'guarantees', payable, member.top_up)
      move(book, payable, `member:${id}:advance`, member.recouped)
      move(book, payable, `member:${id}:guarantee`, member.guarantee_recouped)
      if (!payees.get(id)?.paid_on) continue
      move(book, payable, 'bank', member.due - member.withheld)
      move(book, payable, 'withholding_payable', member.withheld)
      move(book, 'vat_payable', 'bank', member.vat)
    }
    let counted = 0n
    for (const [key, { amount }] of lines) {
      const [account, kind, , , , , , place] = key.split('\t')
      if (kind === 'revenue') counted += amount
      if (account !== '0') continue
      const to = place === 'uncredited' ? 'uncredited' : 'unallocated'
      if (kind === 'revenue') move('USD', 'platform_receivable', to, amount)
      else move('USD', to, 'us_tax_withheld', -amount)
    }
    // What the platform pays beyond its files: cents, files that are awaited, and types that nobody knows.
    move('USD', 'platform_receivable', 'beyond the files', paid - counted)
    return books
  }
}

/** What tells lines apart, as `read-books.ts` writes it of the product's. */
const keyOf = (account: number, { kind, family, channel, type, activity, corrects }: Money, place: string) =>
  [account, kind, family, channel, type, activity, corrects, place].join('\t')
