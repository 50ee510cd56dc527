// The part that the bench uses of its own packages, which are installed only when it runs.

declare module 'lighthouse' {
  type Audit = {
    id: string
    title: string
    displayValue?: string
    score: number | null
    numericValue?: number
  }
  type Result = {
    lhr: {
      finalDisplayedUrl: string
      audits: Record<string, Audit>
      categories: Record<string, { score: number | null }>
    }
  }
  export default function lighthouse(
    url: string,
    flags: { disableStorageReset: boolean; onlyCategories: string[]; logLevel: 'error' },
    config: undefined,
    page: import('puppeteer-core').Page,
  ): Promise<Result | undefined>
}

declare module 'puppeteer-core' {
  export type Page = {
    goto(url: string): Promise<unknown>
    evaluate<Given>(run: (given: Given) => void, given: Given): Promise<void>
  }
  type Browser = { newPage(): Promise<Page>; close(): Promise<void> }
  const puppeteer: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> }
  export default puppeteer
}
