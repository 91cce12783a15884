import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows that come and go together. */
const blockRows = 40
/** Shorter lists are there as a whole: so are the fields of as many levels as a group may have, where problems lead to them. */
const mostWholeRows = 200
/** How far beyond the window rows are there, in pixels: Tab and arrows find the next one. */
const margin = 800
/** Of a row, before one has been measured. */
const likelyHeight = 44

/** A part of a list: rows that are there, or the height of those that are not. */
export type Stretch<Row> = {
  readonly key: string
  readonly from: number
} & ({ readonly rows: readonly Row[] } | { readonly height: number })

/**
 * Of a long table the rows near the window, and those with the focus; the rest as its height. Blocks are measured while they are
 * there, so rows may be of any height.
 */
export function useRowWindow<Row>(rows: readonly Row[], table: RefObject<HTMLTableElement | null>): Stretch<Row>[] {
  const heights = useRef(new Map<number, number>())
  const [shown, show] = useState<ReadonlySet<number>>(new Set([0]))
  const count = Math.ceil(rows.length / blockRows)
  const isWhole = rows.length <= mostWholeRows

  const heightOf = useCallback((block: number) => {
    const known = [...heights.current.values()]
    const usual = known.length === 0 ? likelyHeight * blockRows : known.reduce((sum, one) => sum + one) / known.length
    return heights.current.get(block) ?? usual
  }, [])

  const look = useCallback(() => {
    if (table.current === null || isWhole) return
    const begin = table.current.tBodies[0]?.getBoundingClientRect().top ?? 0
    // Beside the focus there always is a next row, however fast somebody goes.
    const focused = document.activeElement?.closest('tbody')
    const held = focused && table.current.contains(focused) ? Number(focused.dataset['block']) : Number.NaN
    show(before => {
      const near = new Set<number>()
      let top = begin
      for (let block = 0; block < count; block++) {
        const bottom = top + heightOf(block)
        // Rows that are there stay for longer than others need to come: a height that turns out different makes none come and go.
        const reach = before.has(block) ? 2 * margin : margin
        if ((bottom > -reach && top < innerHeight + reach) || Math.abs(block - held) <= 1) near.add(block)
        top = bottom
      }
      return before.size === near.size && [...near].every(block => before.has(block)) ? before : near
    })
  }, [table, count, isWhole, heightOf])

  useLayoutEffect(() => {
    for (const body of table.current?.tBodies ?? []) {
      const block = Number(body.dataset['block'])
      // The last block may still grow.
      if (body.dataset['block'] && block < count - 1) heights.current.set(block, body.offsetHeight)
    }
    // In the next frame: what was measured may change what is near, and that must not go round within one.
    const frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  })

  useEffect(() => {
    const turn = () => {
      heights.current.clear()
      look()
    }
    addEventListener('scroll', look, { passive: true })
    addEventListener('focusin', look)
    addEventListener('resize', turn)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('focusin', look)
      removeEventListener('resize', turn)
    }
  }, [look])

  if (isWhole) return [{ key: '0', from: 0, rows }]
  const stretches: Stretch<Row>[] = []
  for (let block = 0; block < count; block++) {
    const from = block * blockRows
    const before = stretches.at(-1)
    if (shown.has(block)) stretches.push({ key: String(block), from, rows: rows.slice(from, from + blockRows) })
    else if (before && 'height' in before)
      stretches[stretches.length - 1] = { ...before, height: before.height + heightOf(block) }
    else stretches.push({ key: `gap ${block}`, from, height: heightOf(block) })
  }
  return stretches
}
