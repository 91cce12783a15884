/** The climber: a sticker on the trail, its feet at 0,0. */
export function Climber() {
  return (
    <svg className="marker__fig" viewBox="-34 -72 68 78" aria-hidden="true">
      <ellipse cx="2" cy="1" rx="24" ry="5" fill="rgb(10 20 30 / .28)" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M-3-24-11-12-15-1M1-25 11-17 9-1" strokeWidth="13" stroke="#fff" />
        <path d="M-2-26 4-44" strokeWidth="22" stroke="#fff" />
        <rect x="-20" y="-53" width="18" height="27" rx="8" transform="rotate(16 -9 -38)" fill="#fff" />
        <circle cx="9" cy="-55" r="11.5" fill="#fff" />
        <path d="M5-43 14-34 20-38" strokeWidth="12" stroke="#fff" />
        <path d="M20-42 25 0" strokeWidth="8" stroke="#fff" />
        <circle cx="9" cy="-66" r="6" fill="#fff" />
        <path d="M-3-24-11-12-15-1M1-25 11-17 9-1" strokeWidth="6.5" stroke="#2b3440" />
        <path d="M-2-26 4-44" strokeWidth="14" stroke="var(--ember)" />
        <rect x="-16.5" y="-49.5" width="11" height="20" rx="5" transform="rotate(16 -9 -38)" fill="#2b3440" />
        <circle cx="9" cy="-55" r="7" fill="#d99a6c" />
        <path d="M5-43 14-34 20-38" strokeWidth="5.5" stroke="var(--ember-deep)" />
        <path d="M20-42 25 0" strokeWidth="2.2" stroke="#2b3440" />
        <path d="M1.5-57a7.6 7.6 0 0 1 15.2-.5l-1 1.6c-4.6-1.4-9-1.2-13.3.4z" fill="var(--ember)" />
        <circle cx="9" cy="-66" r="2.6" fill="#fff" />
      </g>
    </svg>
  )
}
