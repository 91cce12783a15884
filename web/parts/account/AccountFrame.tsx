import type { ReactNode } from 'react'
import { Logo } from '../../branding/Logo.tsx'
import { useSession } from '../../session/session.ts'
import css from './AccountFrame.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export interface AccountFrameProps {
  readonly children: ReactNode
  /** One line at the foot: the way to a neighbouring page. */
  readonly foot?: ReactNode
  /** Whose page it is, and its language; a page below the header has both already, first-time setup loads its own. */
  readonly top?: 'both' | 'logo' | 'none'
  /** For a form of many fields. */
  readonly wide?: boolean
}

/** What login and its neighbours look like: the task beside the place that the journey leads to. */
export function AccountFrame({ children, foot, top = 'both', wide = false }: AccountFrameProps) {
  const { client, company } = useSession()
  return (
    <main className={css.frame} id="main">
      <div className={css.side}>
        {top !== 'none' && (
          <div className={css.top}>
            <span className="logo">
              <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
            </span>
            {top === 'both' && <LanguageChoice />}
          </div>
        )}
        <div className={css.form} data-wide={wide || undefined}>
          {children}
        </div>
        {foot && <p className={css.foot}>{foot}</p>}
      </div>
      <AccountPicture theme={company?.clientBranding.theme ?? 'mountain'} />
    </main>
  )
}
