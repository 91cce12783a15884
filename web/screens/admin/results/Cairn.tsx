/** A cairn with its flag: what is done is marked. */
export function Cairn() {
  return (
    <svg className="art" viewBox="0 0 180 190" aria-hidden="true" focusable="false">
      <path d="M-640 190C-420 186-120 176 30 168S200 160 320 178V190Z" fill="var(--ground-1)" />
      <path d="M32 168c-4-14 14-24 56-24s66 8 64 22c-2 10-26 12-62 12s-55-1-58-10z" fill="var(--face-low)" />
      <path d="M32 168c-4-14 14-24 56-24 20 0 36 2 47 6-30 2-84 8-100 24-2-1-3-3-3-6z" fill="var(--face-lit)" />
      <path d="M50 136c-2-14 16-20 42-20s44 6 42 18c-2 10-22 12-44 12s-39-2-40-10z" fill="var(--face-deep)" />
      <path d="M50 136c-2-14 16-20 42-20 14 0 26 2 34 5-26 1-58 6-72 21-2-2-4-3-4-6z" fill="var(--face-mid)" />
      <path d="M64 108c0-12 14-16 30-16s28 5 27 15-14 11-30 11-27-2-27-10z" fill="var(--face-low)" />
      <path d="M64 108c0-12 14-16 30-16 9 0 16 2 21 4-18 1-38 5-48 17-2-1-3-3-3-5z" fill="var(--face-lit)" />
      <path d="M76 86c0-9 8-12 18-12s17 4 16 11-8 9-18 9-16-1-16-8z" fill="var(--face-deep)" />
      <path d="M76 86c0-9 8-12 18-12 6 0 10 1 13 3-12 1-22 4-28 13-2-1-3-2-3-4z" fill="var(--face-mid)" />
      <path d="M93 76V30" stroke="var(--pole)" strokeWidth="3" strokeLinecap="round" />
      <path d="M94 31c10-5 15 5 30-1v18c-15 6-20-4-30 1z" fill="var(--ember)" />
    </svg>
  )
}
