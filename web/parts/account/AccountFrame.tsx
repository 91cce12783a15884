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
}

/** What login and its neighbours look like: the task beside the place that the journey leads to. */
export function AccountFrame({ children, foot }: AccountFrameProps) {
  const { client, company } = useSession()
  return (
    <main className={css.frame} id="main">
      <div className={css.side}>
        <div className={css.top}>
          <span className="logo">
            <Logo name={client?.name ?? ''} branding={company?.clientBranding} />
          </span>
          <LanguageChoice />
        </div>
        <div className={css.form}>{children}</div>
        {foot && <p className={css.foot}>{foot}</p>}
      </div>
      <AccountPicture theme={company?.clientBranding.theme ?? 'mountain'} />
    </main>
  )
}
