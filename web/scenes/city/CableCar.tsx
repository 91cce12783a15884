/** The cable car: a sticker that hangs from the cable at 0,0. */
export function CableCar() {
  return (
    <svg className="marker__fig" viewBox="-36 -6 72 78" aria-hidden="true">
      <g strokeLinejoin="round" strokeLinecap="round">
        <path d="M0 0V20" stroke="#fff" strokeWidth="10" />
        <rect x="-30" y="18" width="60" height="46" rx="13" fill="#fff" stroke="#fff" strokeWidth="8" />
        <path d="M-11 0H11" stroke="#fff" strokeWidth="13" />
        <path d="M-11 0H11" stroke="#2b3440" strokeWidth="6" />
        <path d="M0 0V20" stroke="#2b3440" strokeWidth="4" />
        <rect x="-30" y="18" width="60" height="46" rx="13" fill="var(--ember)" />
        <path d="M-30 40H30V51a13 13 0 0 1-13 13H-17A13 13 0 0 1-30 51Z" fill="var(--ember-deep)" />
        <rect x="-22" y="26" width="19" height="16" rx="4" fill="#fff3e0" />
        <rect x="3" y="26" width="19" height="16" rx="4" fill="#fff3e0" />
        <circle cx="-12" cy="35" r="4.2" fill="#8c5a3a" />
        <path d="M-18 42a6 6 0 0 1 12 0z" fill="#2b3440" />
      </g>
    </svg>
  )
}
