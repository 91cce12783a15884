/** The rider: a sticker on the road, the wheels at 0,0. */
export function Rider() {
  return (
    <svg className="marker__fig" viewBox="-40 -84 80 90" aria-hidden="true">
      <ellipse cx="0" cy="1" rx="38" ry="4" fill="rgb(10 20 30 / .28)" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" stroke="#fff">
        <circle cx="-20" cy="-13" r="13" strokeWidth="12.4" />
        <circle cx="20" cy="-13" r="13" strokeWidth="12.4" />
        <path d="M-20-13-4-13 10-34H-10ZM-10-34-13-40M20-13 9-38 17-41" strokeWidth="12.2" />
        <path d="M-11-44 2-30-4-14" strokeWidth="15" />
        <path d="M-10-46 6-60" strokeWidth="22" />
        <path d="M6-58 12-46 16-43" strokeWidth="14" />
        <circle cx="14" cy="-69" r="11.5" fill="#fff" stroke="none" />
      </g>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="-20" cy="-13" r="13" stroke="#2b3440" strokeWidth="3.4" />
        <circle cx="20" cy="-13" r="13" stroke="#2b3440" strokeWidth="3.4" />
        <path d="M-20-13-4-13 10-34H-10ZM-10-34-13-40M20-13 9-38 17-41" stroke="var(--ember-deep)" strokeWidth="3.2" />
        <path d="M-11-44 2-30-4-14" stroke="#2b3440" strokeWidth="6" />
        <path d="M-10-46 6-60" stroke="var(--ember)" strokeWidth="13" />
        <path d="M6-58 12-46 16-43" stroke="#d99a6c" strokeWidth="5" />
        <circle cx="14" cy="-68" r="7" fill="#d99a6c" />
      </g>
      <path d="M5-69a9.5 9.5 0 0 1 19-1l1 2c-7-1-13-1-20-1z" fill="#2b3440" />
    </svg>
  )
}
