import type { ReactNode } from 'react'

/** Wraps skeletons in the final layout and says aloud what is loading. */
export function Loading({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{label}</span>
      {children}
    </div>
  )
}
