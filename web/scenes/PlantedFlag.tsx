/** A flag that is planted where the path ends, its foot at 0,0. */
export function PlantedFlag() {
  return (
    <svg className="summit-flag" data-destination="" viewBox="0 0 44 60" aria-hidden="true">
      <path d="M3 58V6" stroke="var(--pole)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M4 7c12-6 18 6 36-1v22c-18 7-24-5-36 1z" fill="var(--ember)" />
    </svg>
  )
}
