/** Where a part of a document is: `['groups', 0, 'award']`; empty for the document itself. */
export type DocumentPath = readonly (string | number)[]

/** A path as people write it, such as `groups[0].award`; `document` where it is empty. */
export function pathText(path: DocumentPath): string {
  const text = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  return text === '' ? 'document' : text.replace(/^\./, '')
}

/** `groups[0].levels[1].award` as steps. */
export function pathOf(text = ''): DocumentPath {
  return [...text.matchAll(/([^.[\] ]+)|\[(\d+)\]/g)].map(([, name, place]) =>
    place === undefined ? name! : Number(place),
  )
}
