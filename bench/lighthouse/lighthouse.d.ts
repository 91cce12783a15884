/** What we use of Lighthouse, whose own types are there only once it is installed (tools/bench.mjs). */
declare module 'lighthouse' {
  export interface Audit {
    readonly title: string
    readonly score: number | null
    readonly displayValue?: string
    readonly numericValue?: number
  }
  export interface Result {
    readonly runtimeError?: { readonly code: string; readonly message: string }
    readonly finalDisplayedUrl: string
    readonly audits: Readonly<Record<string, Audit>>
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
    >
  }
  export interface Options {
    readonly port: number
    readonly logLevel: 'error'
    readonly onlyCategories: readonly string[]
  }
  export default function lighthouse(address: string, options: Options): Promise<{ readonly lhr: Result } | undefined>
}
