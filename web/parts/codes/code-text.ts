/** How many signs stand together in a code as it is printed: `K7DW-4XHP-M9CF-TR3N-J6YC`. */
const groupLength = 4

/**
 * The signs of a code without what people put between them: `k7dw 4xhp…`, also in full-width letters, is `K7DW4XHP…`. Normalized
 * again at the end, because parts of a Korean syllable combine once nothing separates them.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFKC')
}

/** A code as it is printed, whatever way it was typed: `k7dw4x` is `K7DW-4X`. */
export function groupedCode(typed: string): string {
  const signs = [...plainCode(typed)]
  const groups = Array.from({ length: Math.ceil(signs.length / groupLength) }, (_, at) =>
    signs.slice(at * groupLength, (at + 1) * groupLength).join(''),
  )
  return groups.join('-')
}

/** Where the caret stands in the grouped code: after as many signs as it stood after before, `ab cd|` is `AB-CD|`. */
export function groupedCaret(typed: string, caret: number): number {
  return groupedCode(typed.slice(0, caret)).length
}
