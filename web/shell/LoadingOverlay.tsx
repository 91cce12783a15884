/** The full-screen veil (L06): fades in over 300 ms, and only after a moment, so that a quick load shows none. */
export function LoadingOverlay({ label }: { readonly label?: string }) {
  return (
    <div className="veil" role="status" aria-busy="true">
      <svg viewBox="0 0 120 80" aria-hidden="true" focusable="false">
        <path d="M8 72 44 18l16 24 12-14 40 44" />
        <path d="M8 72 44 18l16 24 12-14 40 44" pathLength="100" />
      </svg>
      <p>{label}</p>
    </div>
  )
}
