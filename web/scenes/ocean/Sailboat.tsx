/** The sailboat: a sticker on the water, its waterline at 0,0. */
export function Sailboat() {
  return (
    <svg className="marker__fig" viewBox="-46 -98 92 116" aria-hidden="true">
      <ellipse cx="0" cy="13" rx="46" ry="5" fill="rgb(255 255 255 / .55)" />
      <g strokeLinejoin="round" strokeLinecap="round">
        <g fill="#fff" stroke="#fff" strokeWidth="9">
          <path d="M-40-10H42C40 4 30 12 20 12H-20C-30 12-38 4-40-10Z" />
          <path d="M2-92V-16H46C44-48 28-74 2-92Z" />
          <path d="M-5-84C-14-60-26-38-38-18H-5Z" />
        </g>
        <path d="M-1-92V-8" stroke="#2b3440" strokeWidth="3.5" />
        <path d="M2-92V-16H46C44-48 28-74 2-92Z" fill="var(--ember)" />
        <path d="M2-62V-52C18-50 32-46 41-40 38-48 34-56 28-63Z" fill="#fff" opacity=".85" />
        <path d="M-5-84C-14-60-26-38-38-18H-5Z" fill="#fff3e0" stroke="#e4cfae" strokeWidth="1" />
        <path d="M-40-10H42C40 4 30 12 20 12H-20C-30 12-38 4-40-10Z" fill="#2b3440" />
        <path d="M-39-4H41" stroke="var(--ember)" strokeWidth="3" />
      </g>
    </svg>
  )
}
