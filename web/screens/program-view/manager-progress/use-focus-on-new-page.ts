import { useEffect, useRef } from 'react'

/** Another page of the same list begins at its heading, for the eye and for a screen reader. */
export function useFocusOnNewPage(page: number, unit: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ page, unit })
  useEffect(() => {
    const before = shown.current
    shown.current = { page, unit }
    if (before.unit !== unit || before.page === page) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, unit])
  return heading
}
