import type { CompanyBrandingAndRules } from '../../contract/calls/company-branding-and-rules.ts'

export interface LogoProps {
  readonly name: string
  readonly branding?: Pick<CompanyBrandingAndRules['clientBranding'], 'clientLogo'> | undefined
}

/** The client's logo, or a summit in its colours beside its name. */
export function Logo({ name, branding }: LogoProps) {
  if (branding?.clientLogo) return <img className="logo__img" src={branding.clientLogo} alt={name} />
  return (
    <>
      <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false">
        <rect width="34" height="34" rx="10" fill="var(--brand-secondary)" />
        <path d="M6 25 14.5 10l4.6 8 2.6-4L28 25z" fill="#fff" />
        <circle cx="24.5" cy="9.5" r="3" fill="var(--brand-primary)" />
      </svg>
      <b>{name}</b>
    </>
  )
}
