/** The examples of the product, one for every type and rule, as they are written. */
const found = import.meta.glob<string>('../../../../samples/programs/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export interface Template {
  readonly key: string
  readonly text: string
  readonly document: {
    readonly name: Readonly<Record<string, string>>
    readonly description?: Readonly<Record<string, string>>
    readonly type: 'goalquest' | 'challengepoint' | 'objective'
  }
}

export const templates: readonly Template[] = Object.entries(found).map(([path, text]) => ({
  key: path.replace(/^.*\/|\.json$/g, ''),
  text,
  document: JSON.parse(text) as Template['document'],
}))
