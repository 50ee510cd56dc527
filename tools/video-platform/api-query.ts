import { badParameter } from './api-error.ts'

const maxItems = 50

/** A call's parameters, read as the API reads them: repeated or comma-separated lists, exactly one filter, 0–50 items. */
export class ApiQuery {
  readonly #search: URLSearchParams

  constructor(search: URLSearchParams) {
    this.#search = search
  }

  get(name: string): string | null {
    return this.#search.get(name) || null
  }

  list(name: string): string[] {
    return this.#search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter(Boolean)
  }

  /** The parts asked for, all of them known. */
  parts<Part extends string>(known: readonly Part[]): Part[] {
    const parts = this.list('part')
    if (parts.length === 0) throw badParameter('missingRequiredParameter', 'part')
    const unknown = parts.find((part) => !(known as readonly string[]).includes(part))
    if (unknown) throw badParameter('unknownPart', 'part')
    return parts as Part[]
  }

  /** The one filter that is set. */
  filter<Name extends string>(names: readonly Name[]): { name: Name; values: string[] } {
    const set = names.filter((name) => this.get(name) !== null)
    const [name] = set
    if (!name) throw badParameter('missingRequiredParameter', names.join(', '))
    if (set.length > 1) throw badParameter('incompatibleParameters', set.join(', '))
    const values = this.list(name)
    if (values.length > maxItems) throw badParameter('invalidFilters', name)
    return { name, values }
  }

  /** The page asked for of `items`; `fallback`: the default size of a page. */
  page<Item>(items: Item[], fallback: number) {
    const size = Number(this.get('maxResults') ?? fallback)
    if (!Number.isInteger(size) || size < 0 || size > maxItems)
      throw badParameter('invalidParameter', 'maxResults')
    const from = this.#offset()
    const token = (offset: number) => Buffer.from(`offset:${offset}`).toString('base64url')
    return {
      page: items.slice(from, from + size),
      paging: {
        ...(size > 0 && from + size < items.length ? { nextPageToken: token(from + size) } : {}),
        ...(from > 0 ? { prevPageToken: token(Math.max(0, from - size)) } : {}),
        pageInfo: { totalResults: items.length, resultsPerPage: size },
      },
    }
  }

  #offset(): number {
    const token = this.get('pageToken')
    if (token === null) return 0
    const [, offset] = /^offset:(\d{1,7})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
    if (offset === undefined) throw badParameter('invalidPageToken', 'pageToken')
    return Number(offset)
  }
}
